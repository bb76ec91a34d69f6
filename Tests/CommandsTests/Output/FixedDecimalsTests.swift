// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Commands

@Suite struct FixedDecimalsTests {
  @Test(arguments: [
    (0, 2, "0.00"), (-0.0, 2, "0.00"), (-0.001, 2, "0.00"), (-0.005001, 2, "-0.01"),
    (1, 0, "1"), (0.5, 0, "0"), (1.5, 0, "2"), (-2.5, 0, "-2"), (0.999, 2, "1.00"),
    (9.995, 2, "9.99"), (0.125, 2, "0.12"), (0.375, 2, "0.38"), (2.675, 2, "2.67"),
    (1e15, 1, "1000000000000000.0"), (0.1, 15, "0.100000000000000"),
    (4_503_599_627_370_495.5, 1, "4503599627370495.5"), (1e300, 2, "1e+300"),
    (.nan, 2, "nan"), (.infinity, 2, "inf"), (-.infinity, 2, "-inf"),
  ])
  func aNumberHasTheDecimalsAskedFor(value: Double, decimals: Int, text: String) {
    #expect(fixed(value, decimals: decimals) == text)
  }

  @Test(arguments: [(0.0, "+0.0"), (-0.01, "+0.0"), (0.26, "+0.3"), (-1.0, "-1.0")])
  func aPlusSignMayBeAskedFor(value: Double, text: String) {
    #expect(fixed(value, decimals: 1, plus: true) == text)
  }

  /// printf(3) rounds the exact value, which makes it the reference; it also writes "-0.00".
  @Test func itAgreesWithTheCLibrary() {
    var random = SplitMix(state: 1)
    for _ in 0..<20_000 {
      let decimals = Int(random.next() % 10)
      // Short decimals and ties are where rounding goes wrong.
      let value =
        Double(Int64(bitPattern: random.next()) % 1_000_000)
        / [8, 16, 1000, 200, 3, 1e6][decimals % 6]
      let expected = printed(value, decimals)
      let isZero = !expected.contains { ("1"..."9").contains($0) }
      let unsigned = isZero && expected.hasPrefix("-") ? String(expected.dropFirst()) : expected
      #expect(fixed(value, decimals: decimals) == unsigned)
    }
  }

  private func printed(_ value: Double, _ decimals: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 400)
    _ = withVaList([decimals, value]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
    return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }
}

/// Steele, Lea and Flood's generator: the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
