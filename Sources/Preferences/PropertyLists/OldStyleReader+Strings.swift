// SPDX-License-Identifier: Apache-2.0

extension OldStyleReader {
  /// A string, with or without quotation marks.
  mutating func string() throws(PropertyListError) -> String {
    switch next {
    case let mark? where mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"):
      return try quoted(mark)
    case let byte? where Self.isWordByte(byte):
      let start = offset
      while let byte = next, Self.isWordByte(byte) { offset += 1 }
      return String(decoding: text[start..<offset], as: UTF8.self)
    case nil: throw error(.truncated, "the text ends where a value should be")
    default:
      throw error(
        .malformed,
        "\(found) cannot begin a value; a string with other characters than letters, digits and "
          + "_ $ / : . - stands in quotation marks")
    }
  }

  /// What a string without quotation marks is made of, as in Foundation.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func quoted(_ mark: UInt8) throws(PropertyListError) -> String {
    let start = offset
    offset += 1
    var bytes: [UInt8] = []
    while let byte = next, byte != mark {
      if byte == UInt8(ascii: "\\") {
        bytes += String(try escape(in: start)).utf8
      } else {
        bytes.append(byte)
        offset += 1
      }
    }
    guard next != nil else { throw unclosed("string", start) }
    offset += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A backslash and what it stands for.
  private mutating func escape(in start: Int) throws(PropertyListError) -> Unicode.Scalar {
    let backslash = offset
    offset += 1
    guard let byte = next else { throw unclosed("string", start) }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return try octal(from: backslash)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      offset += 1
      guard let unit = hexUnit() else {
        throw error(.malformed, "\\U without hexadecimal digits", at: backslash)
      }
      return try scalar(unit, from: backslash)
    case UInt8(ascii: "a"): return character(0x07)
    case UInt8(ascii: "b"): return character(0x08)
    case UInt8(ascii: "f"): return character(0x0c)
    case UInt8(ascii: "n"): return character(0x0a)
    case UInt8(ascii: "r"): return character(0x0d)
    case UInt8(ascii: "t"): return character(0x09)
    case UInt8(ascii: "v"): return character(0x0b)
    case 0..<0x80: return character(byte)
    default:
      // A character outside ASCII stands for itself: what follows is read as if unescaped.
      let rest = String(decoding: text[offset..<min(text.count, offset + 4)], as: UTF8.self)
      let scalar = rest.unicodeScalars.first ?? "\u{fffd}"
      offset += UTF8.width(scalar)
      return scalar
    }
  }

  private mutating func character(_ code: UInt8) -> Unicode.Scalar {
    offset += 1
    return Unicode.Scalar(code)
  }

  /// Up to three digits: a character of NeXT's own set.
  private mutating func octal(from backslash: Int) throws(PropertyListError) -> Unicode.Scalar {
    var code = 0
    let end = offset + 3
    while offset < end, let byte = next, (0x30...0x37).contains(byte) {
      code = code * 8 + Int(byte - 0x30)
      offset += 1
    }
    guard let scalar = NextStepEncoding.scalar(code) else {
      throw error(
        .malformed, "\\\(String(code, radix: 8)) is no character; allowed are \\0 to \\375",
        at: backslash)
    }
    return scalar
  }

  /// Up to four hexadecimal digits: a unit of UTF-16.
  private mutating func hexUnit() -> UInt16? {
    let start = offset
    var unit: UInt16 = 0
    while offset < start + 4, let byte = next, let digit = PropertyListText.hexDigit(byte) {
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return offset > start ? unit : nil
  }

  private mutating func scalar(
    _ unit: UInt16, from backslash: Int
  ) throws(PropertyListError) -> Unicode.Scalar {
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // The first half of a pair; the second one comes in the same form.
    if UTF16.isLeadSurrogate(unit), next == UInt8(ascii: "\\"), offset + 1 < text.count,
      text[offset + 1] | 0x20 == UInt8(ascii: "u")
    {
      offset += 2
      if let second = hexUnit(), UTF16.isTrailSurrogate(second),
        let scalar = Unicode.Scalar(
          0x10000 + (UInt32(unit) & 0x3ff) << 10 + UInt32(second) & 0x3ff)
      {
        return scalar
      }
    }
    throw error(.invalidText, "half of a pair of UTF-16 without the other half", at: backslash)
  }
}
