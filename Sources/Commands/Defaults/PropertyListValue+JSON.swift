// SPDX-License-Identifier: Apache-2.0

import Preferences

extension PropertyListValue {
  /// Dates become RFC 3339 in UTC with milliseconds, data becomes Base64; numbers that JSON does not
  /// have become null.
  var json: JSON {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .unsignedInteger(let number): .unsigned(number)
    case .real(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .date(let date):
      rfc3339(secondsSince1970: date.secondsSince1970).map(JSON.string)
        ?? .number(date.secondsSince1970)
    case .data(let bytes): .string(base64(bytes))
    case .array(let elements): .array(elements.map(\.json))
    case .dictionary(let members): .object(members)
    }
  }
}

extension JSON {
  /// With sorted names.
  static func object(_ members: [String: PropertyListValue]) -> JSON {
    .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value.json) })
  }
}

/// RFC 4648, section 4.
func base64(_ bytes: [UInt8]) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0...3 {
      let isFilled = place <= group.count
      text.append(isFilled ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
