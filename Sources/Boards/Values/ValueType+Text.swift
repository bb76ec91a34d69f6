// SPDX-License-Identifier: Apache-2.0

extension ValueType where Value == String {
  /// Any text on one line.
  static var text: Self {
    Self(
      "text", allowed: "any text", format: { $0 },
      parse: { (text, _) throws(ValueError) in try unquoted(text) })
  }

  /// The path of a file. A relative one in a file starts at the directory of that file.
  static var path: Self {
    Self(
      "path", allowed: "the path of a file", format: { $0 },
      parse: { (text, context) throws(ValueError) in
        let path = try unquoted(text)
        guard let directory = context.directory, !path.hasPrefix("/") else { return path }
        return directory + "/" + path
      })
  }
}

extension ValueType where Value == [String] {
  /// Texts with commas between.
  static var list: Self {
    Self(
      "list", allowed: "texts with commas between", format: { $0.joined(separator: ", ") },
      parse: { (text, _) throws(ValueError) in
        let items = splitParts(text, by: ",")
        guard items.allSatisfy({ !$0.isEmpty }) else { throw ValueError("has an empty item") }
        return items
      })
  }

  /// Words with blanks between.
  static var words: Self {
    Self(
      "words", allowed: "words with blanks between", format: { $0.joined(separator: " ") },
      parse: { (text, _) throws(ValueError) in splitWords(text) })
  }
}

/// Quotation marks are part of a value in this dialect, which is hardly ever what was meant.
private func unquoted(_ text: String) throws(ValueError) -> String {
  if let first = text.first, first == "\"" || first == "'" {
    throw ValueError("starts with a quotation mark: none are needed, blanks may stand in a value")
  }
  return text
}
