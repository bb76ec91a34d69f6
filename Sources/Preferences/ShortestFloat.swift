// SPDX-License-Identifier: Apache-2.0

/// A Double in the shortest of the IEEE 754 formats that keeps it exactly: RFC 8949, section 4.1.
///
/// The half format is done with integers: `Float16` does not exist on every platform.
enum ShortestFloat: Equatable {
  case half(UInt16)
  case single(UInt32)
  case double(UInt64)

  init(_ number: Double) {
    guard !number.isNaN else {
      // A payload is kept, so that what comes back is what was stored.
      self = number.bitPattern == Double.nan.bitPattern ? .half(0x7e00) : .double(number.bitPattern)
      return
    }
    let single = Float(number)
    guard Double(single) == number else {
      self = .double(number.bitPattern)
      return
    }
    self = Self.half(of: single).map(Self.half) ?? .single(single.bitPattern)
  }

  /// The bits of a number in the half format, or nil where it does not fit exactly.
  private static func half(of number: Float) -> UInt16? {
    let sign = UInt16(number.bitPattern >> 16) & 0x8000
    if number.isInfinite { return sign | 0x7c00 }
    if number.isZero { return sign }
    // A Float that is subnormal is far below the smallest half.
    guard number.isNormal else { return nil }
    let exponent = Int(number.exponent)
    let significand = number.significandBitPattern | 0x80_0000
    // Bits that the half format has no room for: 13, and one more for each step below 2^-14.
    let surplus = 13 + max(0, -14 - exponent)
    guard exponent <= 15, surplus < 24, significand & (1 << surplus - 1) == 0 else { return nil }
    let bits = UInt16(significand >> surplus)
    // Without a surplus beyond 13 the leading bit of 11 is implied and the exponent takes its place.
    return sign | (surplus > 13 ? bits : bits & 0x3ff | UInt16(exponent + 15) << 10)
  }

  var value: Double {
    switch self {
    case .half(let bits): Self.value(ofHalf: bits)
    case .single(let bits): Double(Float(bitPattern: bits))
    case .double(let bits): Double(bitPattern: bits)
    }
  }

  private static func value(ofHalf bits: UInt16) -> Double {
    let fraction = UInt64(bits & 0x3ff)
    let exponent = UInt64(bits >> 10 & 0x1f)
    let magnitude =
      switch exponent {
      case 0: Double(fraction) * 0x1p-24
      case 31: fraction == 0 ? Double.infinity : Double.nan
      default: Double(bitPattern: (exponent + 1023 - 15) << 52 | fraction << 42)
      }
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }
}
