// SPDX-License-Identifier: Apache-2.0

extension ValueType where Value == Bool {
  static var boolean: Self {
    Self(
      "yes or no", allowed: "yes or no (also true, false, on, off)",
      format: { $0 ? "yes" : "no" },
      parse: { (text, _) throws(ValueError) in
        switch text.lowercased() {
        case "yes", "true", "on": true
        case "no", "false", "off": false
        default: throw ValueError("is neither yes nor no")
        }
      })
  }
}

extension ValueType where Value == Double {
  /// A number without a unit.
  static func factor(_ range: ClosedRange<Double>) -> Self {
    Self(
      "factor",
      allowed: "\(DecimalNumber.format(range.lowerBound)) to "
        + "\(DecimalNumber.format(range.upperBound))",
      format: { DecimalNumber.format($0) },
      parse: { (text, _) throws(ValueError) in try within(range, try DecimalNumber.read(text)) })
  }
}

extension ValueType where Value: FixedWidthInteger {
  /// An integer, decimal or with `0x`.
  static func integer(_ range: ClosedRange<Value>) -> Self {
    Self(
      "integer", allowed: "\(range.lowerBound) to \(range.upperBound)",
      format: { "\($0)" },
      parse: { (text, _) throws(ValueError) in try within(range, try readInteger(text)) })
  }

  /// An integer that is written with `0x`, such as an address or a register.
  static func hexadecimal(_ range: ClosedRange<Value>) -> Self {
    Self(
      "number",
      allowed: "\(hexadecimalText(range.lowerBound)) to \(hexadecimalText(range.upperBound))",
      format: { hexadecimalText($0) },
      parse: { (text, _) throws(ValueError) in try within(range, try readInteger(text)) })
  }

  private static func readInteger(_ text: String) throws(ValueError) -> Value {
    let lower = text.lowercased()
    let isHexadecimal = lower.hasPrefix("0x")
    let digits = isHexadecimal ? lower.dropFirst(2) : lower[...]
    // The sign is no part of a hexadecimal number: 0x-5 is a mistake.
    let unsigned = !isHexadecimal && digits.first == "-" ? digits.dropFirst() : digits
    let radix = isHexadecimal ? 16 : 10
    guard !unsigned.isEmpty, unsigned.utf8.allSatisfy({ isDigit($0, radix: radix) }) else {
      throw ValueError("is not an integer")
    }
    guard let value = Value(digits, radix: radix) else {
      throw ValueError(digits.first == "-" ? "is too small" : "is too large")
    }
    return value
  }
}

private func isDigit(_ byte: UInt8, radix: Int) -> Bool {
  isDigit(byte) || (radix == 16 && byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f"))
}

/// At least two hexadecimal digits: `0x08`.
func hexadecimalText(_ value: some FixedWidthInteger) -> String {
  let digits = String(value, radix: 16)
  return digits.utf8.count < 2 ? "0x0\(digits)" : "0x\(digits)"
}
