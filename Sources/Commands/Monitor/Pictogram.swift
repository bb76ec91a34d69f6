// SPDX-License-Identifier: Apache-2.0

import Motion

/// The board as it is held, drawn with its top edge thick and an arrow towards it.
enum Pictogram {
  static let columns = 19
  static let rows = 7

  /// Rows of `columns` characters.
  static func rows(_ orientation: Orientation, hasUnicode: Bool) -> [String] {
    let drawing = hasUnicode ? unicode(orientation) : ascii(orientation)
    return drawing.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).padded(to: columns) }
  }

  /// One character for where there is no room for a drawing.
  static func arrow(_ orientation: Orientation, hasUnicode: Bool) -> String {
    switch orientation {
    case .unknown: "?"
    case .portrait: hasUnicode ? "▲" : "^"
    case .portraitUpsideDown: hasUnicode ? "▼" : "v"
    case .landscapeLeft: hasUnicode ? "◀" : "<"
    case .landscapeRight: hasUnicode ? "▶" : ">"
    case .faceUp: hasUnicode ? "□" : "o"
    case .faceDown: hasUnicode ? "■" : "x"
    }
  }
}

extension Pictogram {
  private static func unicode(_ orientation: Orientation) -> String {
    switch orientation {
    case .unknown:
      """
           ┌╌╌╌╌╌╌╌┐
           ╎       ╎
           ╎       ╎
           ╎   ?   ╎
           ╎       ╎
           ╎       ╎
           └╌╌╌╌╌╌╌┘
      """
    case .portrait:
      """
           ┍━━━━━━━┑
           │   ▲   │
           │       │
           │       │
           │       │
           │       │
           └───────┘
      """
    case .portraitUpsideDown:
      """
           ┌───────┐
           │       │
           │       │
           │       │
           │       │
           │   ▼   │
           ┕━━━━━━━┙
      """
    case .landscapeLeft:
      """

       ┎───────────────┐
       ┃               │
       ┃ ◀             │
       ┃               │
       ┖───────────────┘

      """
    case .landscapeRight:
      """

       ┌───────────────┒
       │               ┃
       │             ▶ ┃
       │               ┃
       └───────────────┚

      """
    case .faceUp:
      """

            ━━━━━━━━━━━━━
           ╱      ▲     ╱
          ╱            ╱
         ╱            ╱
         ─────────────
           screen up
      """
    case .faceDown:
      """

            ━━━━━━━━━━━━━
           ╱░░░░░░░░░░░░╱
          ╱░░░░░░░░░░░░╱
         ╱░░░░░░░░░░░░╱
         ─────────────
          screen down
      """
    }
  }
}
