// SPDX-License-Identifier: Apache-2.0

/// Draws a block of lines over the one before, without clearing the screen and without flicker.
struct FrameWriter {
  /// Widths of the lines on the screen; the cursor stands at the start of the line below them.
  private var widths: [Int] = []

  /// What to write, in one piece, to show the lines.
  /// - Parameter columns: of the terminal now. When it became narrower it wrapped the old lines, and
  ///   they take more rows.
  mutating func frame(_ lines: [StyledLine], columns: Int, style: TextStyle) -> String {
    let rows = widths.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) }
    // Cursor to the start of the line, then up (CUU).
    var text = rows > 0 ? "\r\u{1B}[\(rows)A" : ""
    for line in lines {
      // Erase what is left of the old line (EL) after the new one is written over it.
      text += line.text(style) + "\u{1B}[K\n"
    }
    // Erase what is left of an old block that was longer (ED).
    text += "\u{1B}[J"
    widths = lines.map(\.width)
    return text
  }

  /// Leaves the block where it is; the next one is drawn below it.
  mutating func forget() { widths = [] }
}
