// SPDX-License-Identifier: Apache-2.0

/// A value from -2 to +2 g as a bar that grows from the middle, with marks at -1 and +1 g.
enum AxisBar {
  static let range = 2.0

  /// - Parameter columns: of the whole bar; what does not divide evenly stays blank.
  static func text(_ value: Double, columns: Int, hasUnicode: Bool) -> String {
    // An even number of cells on each side gives 1 g a whole number of them.
    let side = max(2, (columns - 1) / 4 * 2)
    var left = marks(side, hasUnicode: hasUnicode)
    var right = left
    // Halves of a cell; a NaN draws nothing.
    let halves = (min(value.magnitude / range, 1) * Double(side * 2)).rounded()
    let count = halves.isFinite ? Int(halves) : 0
    if value < 0 {
      fill(&left, count, half: "▐", over: value < -range ? "◀" : nil, hasUnicode: hasUnicode)
    } else {
      fill(&right, count, half: "▌", over: value > range ? "▶" : nil, hasUnicode: hasUnicode)
    }
    return String(left.reversed()) + (hasUnicode ? "│" : "|") + String(right)
  }

  /// The cells of one side, from the middle outwards.
  private static func marks(_ side: Int, hasUnicode: Bool) -> [Character] {
    var cells = [Character](repeating: " ", count: side)
    // The cell that a bar of 1 g just touches.
    cells[side / 2] = hasUnicode ? "·" : "."
    return cells
  }

  private static func fill(
    _ cells: inout [Character], _ halves: Int, half: Character, over: Character?, hasUnicode: Bool
  ) {
    for index in 0..<min(halves / 2, cells.count) { cells[index] = hasUnicode ? "█" : "#" }
    if halves % 2 == 1, halves / 2 < cells.count { cells[halves / 2] = hasUnicode ? half : "-" }
    if let over { cells[cells.count - 1] = hasUnicode ? over : over == "◀" ? "<" : ">" }
  }
}
