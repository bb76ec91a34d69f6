// SPDX-License-Identifier: Apache-2.0

import Preferences

extension OldStyleText {
  /// A value alone: what is no dictionary or array stands there without quotation marks.
  static func alone(_ value: PropertyListValue) -> String {
    switch value {
    case .dictionary, .array: OldStyleText(value).text
    default: plain(value)
    }
  }

  /// The characters of a simple value.
  static func plain(_ value: PropertyListValue) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .unsignedInteger(let number): "\(number)"
    case .real(let number): plain(number)
    case .boolean(let flag): flag ? "1" : "0"
    case .date(let date): CivilDate(date)?.propertyListText ?? plain(date.secondsSince1970)
    case .data(let bytes): plain(bytes)
    case .array, .dictionary: ""
    }
  }

  /// As short as it can be: `0.5`, `1`.
  private static func plain(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// `<0a0b0c0d 0e0f>`: in groups of four bytes.
  private static func plain(_ bytes: [UInt8]) -> String {
    var text = "<"
    for (index, byte) in bytes.enumerated() {
      if index > 0, index.isMultiple(of: 4) { text += " " }
      text += byte < 16 ? "0\(String(byte, radix: 16))" : String(byte, radix: 16)
    }
    return text + ">"
  }

  /// In quotation marks unless all characters are letters and digits; what is not ASCII, and what a
  /// terminal would obey, as `\U` and UTF-16 in hexadecimal.
  static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isWordByte) { return text }
    var result = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0x20...0x7E: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        result += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

extension CivilDate {
  fileprivate init?(_ date: PropertyListDate) {
    self.init(secondsSince1970: date.secondsSince1970)
  }

  /// As NSDate describes itself in UTC: `2026-11-30 12:00:00 +0000`.
  fileprivate var propertyListText: String { "\(dateText) \(timeText) +0000" }
}
