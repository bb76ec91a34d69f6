// SPDX-License-Identifier: Apache-2.0

/// Decimal numbers in ASCII: the same in every locale, correctly rounded, fast.
///
/// Accepted: an optional sign, digits with an optional point that has a digit after it, an optional
/// exponent. Not accepted: hexadecimal, a decimal comma, digit separators, "1.".
enum DecimalNumber: Equatable {
  case number(Double)
  /// "nan", "inf" and their like, or too large for a double.
  case notFinite
  case notANumber

  /// Reads all of `bytes`.
  static func parse(_ bytes: ArraySlice<UInt8>) -> DecimalNumber {
    bytes.withUnsafeBufferPointer { parse($0) }
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> DecimalNumber {
    var index = 0
    let end = bytes.count
    var isNegative = false
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var mantissa: UInt64 = 0
    // Saturates: a mantissa that no longer fits takes the slow way.
    var isExact = true
    var scale = 0
    var digits = 0
    var isFraction = false
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        if mantissa < 900_719_925_474_099 {
          mantissa = mantissa * 10 + UInt64(digit)
          if isFraction { scale -= 1 }
        } else {
          isExact = false
        }
        digits += 1
      } else if bytes[index] == UInt8(ascii: "."), !isFraction {
        isFraction = true
        guard index + 1 < end, bytes[index + 1] &- UInt8(ascii: "0") <= 9 else { break }
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return word(bytes) }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      guard let exponent = exponent(bytes, from: index + 1) else { return .notANumber }
      index = end
      scale += exponent
    }
    guard index == end else { return .notANumber }
    // Below 2^53, and a power of ten that a double holds exactly: one correctly rounded operation.
    if isExact, abs(scale) <= 22 {
      let value = Double(mantissa)
      let scaled = scale < 0 ? value / powersOfTen[-scale] : value * powersOfTen[scale]
      return .number(isNegative ? -scaled : scaled)
    }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)) else { return .notANumber }
    return value.isFinite ? .number(value) : .notFinite
  }

  /// All that follows the "e": an optional sign and digits. Large ones saturate.
  private static func exponent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < bytes.count else { return nil }
    var value = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = min(value * 10 + Int(digit), 99_999)
      index += 1
    }
    return isNegative ? -value : value
  }

  private static func word(_ bytes: UnsafeBufferPointer<UInt8>) -> DecimalNumber {
    guard bytes.count <= 9 else { return .notANumber }
    var text = String(decoding: bytes, as: UTF8.self).lowercased()
    if text.hasPrefix("-") || text.hasPrefix("+") { text.removeFirst() }
    return ["nan", "inf", "infinity"].contains(text) ? .notFinite : .notANumber
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

/// `bytes` without spaces and tabs at both ends.
func trimmingBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var rest = bytes
  while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
  while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
  return rest
}

/// Whether there is nothing but spaces and tabs.
func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { trimmingBlanks(bytes).isEmpty }
