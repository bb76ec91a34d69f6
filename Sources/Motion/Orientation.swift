// SPDX-License-Identifier: Apache-2.0

/// How a device is held: the seven cases, numbers and meanings of UIKit's `UIDeviceOrientation`.
public enum Orientation: Int, CaseIterable, Sendable {
  /// Cannot be determined: no valid sample yet, or the sensor is stale or failed.
  case unknown = 0
  /// Upright, top edge up: the sensor reads +1 g on y.
  case portrait = 1
  /// Upright, top edge down: −1 g on y.
  case portraitUpsideDown = 2
  /// Upright, right edge up (home button on the right): +1 g on x.
  case landscapeLeft = 3
  /// Upright, left edge up (home button on the left): −1 g on x.
  case landscapeRight = 4
  /// Flat, screen up: +1 g on z.
  case faceUp = 5
  /// Flat, screen down: −1 g on z.
  case faceDown = 6
}

extension Orientation: CustomStringConvertible {
  /// The name of the case, as it is written in output and trace decisions.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeLeft: "landscapeLeft"
    case .landscapeRight: "landscapeRight"
    case .faceUp: "faceUp"
    case .faceDown: "faceDown"
    }
  }
}
