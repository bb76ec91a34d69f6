// SPDX-License-Identifier: Apache-2.0

extension OldStyleReader {
  /// The line and the character in it, found only when there is an error to be told.
  func place(_ offset: Int) -> PropertyListError.Place {
    var line = 1
    var column = 1
    for index in 0..<min(offset, text.count) {
      let byte = text[index]
      let isLineEnd =
        byte == 0x0a || (byte == 0x0d && !(index + 1 < text.count && text[index + 1] == 0x0a))
      if isLineEnd {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
    return .line(line, column: column)
  }

  func error(
    _ kind: PropertyListError.Kind, _ message: String, at offset: Int? = nil
  ) -> PropertyListError {
    PropertyListError(
      kind: kind, format: .oldStyle, place: place(offset ?? self.offset), message: message)
  }

  func unclosed(_ what: String, _ start: Int) -> PropertyListError {
    error(.truncated, "the \(what) that begins here is not closed", at: start)
  }

  /// The character here, for a message.
  var found: String {
    guard offset < text.count else { return "the end of the text" }
    let rest = String(decoding: text[offset..<min(text.count, offset + 4)], as: UTF8.self)
    return PropertyListText.excerpt(String(rest.unicodeScalars.prefix(1)))
  }
}
