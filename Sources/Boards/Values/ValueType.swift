// SPDX-License-Identifier: Apache-2.0

/// How a kind of value is written: its parser, its formatter and the words that describe it.
struct ValueType<Value: Sendable>: Sendable {
  /// The kind in one word or two, such as `frequency`.
  let kind: String
  /// What is accepted, with units: `1Hz to 200Hz`.
  let allowed: String
  /// Reads a text that has no blanks at its ends and is not empty.
  let parse: @Sendable (String, ValueContext) throws(ValueError) -> Value
  /// The value as it would be written in a file. What it returns can be parsed again.
  let format: @Sendable (Value) -> String

  init(
    _ kind: String, allowed: String,
    format: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String, ValueContext) throws(ValueError) -> Value
  ) {
    self.kind = kind
    self.allowed = allowed
    self.format = format
    self.parse = parse
  }
}

/// What a parser may have to know beyond the text.
struct ValueContext: Sendable {
  /// The directory that relative paths in the value start from; nil for the working directory.
  var directory: String?
}

extension ValueType {
  /// The same kind, or a word that stands for "no value".
  func or(_ word: String, meaning: String) -> ValueType<Value?> {
    ValueType<Value?>(
      kind, allowed: "\(allowed), or \(word) (\(meaning))",
      format: { [format] value in value.map(format) ?? word },
      parse: { [parse] (text, context) throws(ValueError) in
        text == word ? nil : try parse(text, context)
      })
  }
}
