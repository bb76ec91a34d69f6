// SPDX-License-Identifier: Apache-2.0

/// RFC 4648, section 4, as property lists have it: spaces and line ends anywhere between the digits.
enum Base64 {
  /// The bytes; nil when it holds anything but digits, spaces and, at the end, what fills the last
  /// group of four.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    var digits = 0
    var fill = 0
    for byte in text where !PropertyListText.isSpace(byte) {
      if byte == UInt8(ascii: "=") {
        fill += 1
        continue
      }
      // Nothing may follow what fills the last group.
      guard fill == 0, let digit = digit(byte) else { return nil }
      group = group << 6 | UInt32(digit)
      digits += 1
      if digits == 4 {
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
        (group, digits) = (0, 0)
      }
    }
    // A group without its fill is understood as well.
    guard fill == 0 || digits + fill == 4 else { return nil }
    switch digits {
    case 0: break
    case 2: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    case 3:
      bytes.append(UInt8(truncatingIfNeeded: group >> 10))
      bytes.append(UInt8(truncatingIfNeeded: group >> 2))
    default: return nil
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The digits of up to three bytes, filled up to four.
  static func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var group: UInt32 = 0
    for byte in bytes { group = group << 8 | UInt32(byte) }
    group <<= 8 * UInt32(3 - bytes.count)
    for index in 0..<4 {
      let digit = digits[Int(group >> UInt32(18 - 6 * index) & 63)]
      output.append(index <= bytes.count ? digit : UInt8(ascii: "="))
    }
  }
}
