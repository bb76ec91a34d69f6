// SPDX-License-Identifier: Apache-2.0

/// Decimal numbers as people write them in files: the point is a point whatever the locale, and
/// there is no `nan`, no `inf` and no hexadecimal fraction.
enum DecimalNumber {
  /// Takes a number from the start of a text. Returns nil when none is there.
  static func take(_ text: Substring) -> (value: Double, rest: Substring)? {
    let bytes = text.utf8
    var end = bytes.startIndex
    func skip(where accept: (UInt8) -> Bool) -> Bool {
      let start = end
      while end < bytes.endIndex, accept(bytes[end]) { bytes.formIndex(after: &end) }
      return end != start
    }
    func skipOne(of accepted: UInt8...) -> Bool {
      guard end < bytes.endIndex, accepted.contains(bytes[end]) else { return false }
      bytes.formIndex(after: &end)
      return true
    }

    _ = skipOne(of: UInt8(ascii: "-"), UInt8(ascii: "+"))
    let hasWhole = skip(where: isDigit)
    let wholeEnd = end
    var complete = end
    if skipOne(of: UInt8(ascii: ".")), skip(where: isDigit) { complete = end }
    guard hasWhole || complete != wholeEnd else { return nil }
    end = complete
    if skipOne(of: UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = skipOne(of: UInt8(ascii: "-"), UInt8(ascii: "+"))
      if skip(where: isDigit) { complete = end }
    }
    guard let value = Double(text[..<complete]), value.isFinite else { return nil }
    return (value, text[complete...])
  }

  /// A number that takes the whole text.
  static func read(_ text: String) throws(ValueError) -> Double {
    guard let (value, rest) = take(text[...]) else { throw ValueError("is not a number") }
    if rest.isEmpty { return value }
    throw ValueError(
      isDecimalComma(rest) ? "needs a decimal point, not a comma" : "is not a number")
  }

  /// Whether what follows a number is a comma and more digits.
  static func isDecimalComma(_ rest: Substring) -> Bool {
    rest.first == "," && rest.utf8.dropFirst().first.map(isDigit) == true
  }

  /// The shortest text that is read as the same number, without a superfluous `.0`.
  static func format(_ value: Double) -> String {
    let text = value == 0 ? "0" : "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}
