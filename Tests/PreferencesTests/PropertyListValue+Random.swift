// SPDX-License-Identifier: Apache-2.0

@testable import Preferences

extension SeededRandom {
  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 40) }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

extension PropertyListValue {
  /// A value of any type, in the sizes and with the oddities that people store.
  static func random(depth: Int, using random: inout SeededRandom) -> PropertyListValue {
    switch random.below(depth > 0 ? 10 : 8) {
    case 0: return .string(text(using: &random))
    case 1: return .integer(Int64(bitPattern: random.next() >> UInt64(random.below(64))))
    case 2: return PropertyListValue(random.next() | 1 << 63)
    case 3: return .real(Double(bitPattern: random.next()))
    case 4: return .real(Double(Int64(bitPattern: random.next()) >> 40) / 8)
    case 5: return .boolean(random.below(2) == 0)
    case 6:
      return .date(
        PropertyListDate(secondsSinceReferenceDate: Double(random.below(1 << 40)) / 1000))
    case 7: return .data((0..<random.below(40)).map { _ in random.byte() })
    case 8:
      return .array((0..<random.below(5)).map { _ in .random(depth: depth - 1, using: &random) })
    default:
      let pairs = (0..<random.below(5)).map { _ in
        (text(using: &random), Self.random(depth: depth - 1, using: &random))
      }
      return .dictionary(Dictionary(pairs, uniquingKeysWith: { $1 }))
    }
  }

  private static func text(using random: inout SeededRandom) -> String {
    let letters: [Character] = ["a", "Z", "0", " ", "\n", "\0", "é", "水", "👍", "\u{fffe}"]
    return String((0..<random.below(30)).map { _ in letters[random.below(letters.count)] })
  }
}
