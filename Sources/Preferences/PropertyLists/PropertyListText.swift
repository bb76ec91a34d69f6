// SPDX-License-Identifier: Apache-2.0

/// What the textual formats have in common.
enum PropertyListText {
  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  static func isHexDigit(_ byte: UInt8) -> Bool { hexDigit(byte) != nil }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Text for a message: in quotation marks, on one line, and not all of a long one.
  static func excerpt(_ text: String) -> String {
    let limit = 40
    var result = "\""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == limit { return result + "…\"" }
      let isControl = scalar.properties.generalCategory == .control
      result += isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return result + "\""
  }

  static func excerpt(_ bytes: some Collection<UInt8>) -> String {
    excerpt(String(decoding: bytes.prefix(200), as: UTF8.self))
  }

  /// The text without spaces and line ends around it.
  static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = bytes.lastIndex(where: { !isSpace($0) }) else { return bytes.prefix(0) }
    return bytes[...last].drop(while: isSpace)
  }

  /// A whole number between -2⁶³ and 2⁶⁴-1: a sign, then decimal digits or `0x` and hexadecimal
  /// ones. Nil when it is none, or out of range.
  static func integer(_ text: ArraySlice<UInt8>) -> PropertyListValue? {
    var digits = text
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    let isHex =
      digits.count > 2 && digits.first == UInt8(ascii: "0")
      && digits.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    if isHex { digits.removeFirst(2) }
    let base: UInt64 = isHex ? 16 : 10
    guard !digits.isEmpty else { return nil }
    var magnitude: UInt64 = 0
    for byte in digits {
      guard let digit = hexDigit(byte), digit < base else { return nil }
      let product = magnitude.multipliedReportingOverflow(by: base)
      let sum = product.partialValue.addingReportingOverflow(UInt64(digit))
      guard !product.overflow, !sum.overflow else { return nil }
      magnitude = sum.partialValue
    }
    guard isNegative else { return PropertyListValue(magnitude) }
    guard magnitude <= Int64.min.magnitude else { return nil }
    return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
  }

  /// A real number, `inf`, `infinity` or `nan`. Nil when it is none, or finite and out of range.
  static func real(_ text: ArraySlice<UInt8>) -> Double? {
    guard text.count <= 400 else { return nil }
    guard let number = Double(String(decoding: text, as: UTF8.self)) else { return nil }
    return number.isInfinite && text.contains { (0x30...0x39).contains($0) } ? nil : number
  }
}
