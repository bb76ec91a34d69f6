// SPDX-License-Identifier: Apache-2.0

extension JSON {
  /// On one line without spaces, for streams of one document a line.
  public var line: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// On several lines, indented by two spaces; arrays of simple values stay on one line.
  public var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .unsigned(let value): text += String(value)
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      let inner = values.allSatisfy(\.isSimple) ? nil : indent
      Self.write(values, "[", "]", to: &text, indent: inner, separator: indent == nil ? "," : ", ")
      {
        $0.write(to: &$1, indent: $2)
      }
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent: indent, separator: ",") {
        Self.write($0.name, to: &$1)
        $1 += indent == nil ? ":" : ": "
        $0.value.write(to: &$1, indent: $2)
      }
    }
  }

  private var isSimple: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// Writes elements between brackets: each on its own line when there is an indentation.
  private static func write<Element>(
    _ elements: [Element], _ opening: Character, _ closing: Character, to text: inout String,
    indent: Int?, separator: String, element write: (Element, inout String, Int?) -> Void
  ) {
    func newLine(_ indent: Int?, _ text: inout String) {
      if let indent { text += "\n" + String(repeating: "  ", count: indent) }
    }
    text.append(opening)
    for (index, element) in elements.enumerated() {
      if index > 0 { text += indent == nil ? separator : "," }
      newLine(indent.map { $0 + 1 }, &text)
      write(element, &text, indent.map { $0 + 1 })
    }
    if !elements.isEmpty { newLine(indent, &text) }
    text.append(closing)
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{00}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
