// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Motion

@Suite struct DecimalNumberTests {
  private func parse(_ text: String) -> DecimalNumber { DecimalNumber.parse(Array(text.utf8)[...]) }

  @Test(arguments: [
    ("0", 0.0), ("1", 1), ("+1", 1), ("-1", -1), ("007", 7), ("0.5", 0.5), (".5", 0.5),
    ("-.25", -0.25), ("1e3", 1000), ("1E+3", 1000), ("25e-2", 0.25), ("0.0000", 0),
    ("123456789012345678901234567890", 0x1.8ee90ff6c373ep+96),
    ("0.1", 0.1), ("9007199254740993", 9_007_199_254_740_992),
    ("2.2250738585072014e-308", 2.2250738585072014e-308), ("1e-400", 0), ("0e999999999999", 0),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
  ])
  func readsDecimalNumbers(text: String, value: Double) {
    #expect(parse(text) == .number(value))
  }

  @Test func keepsTheSignOfZero() {
    guard case .number(let zero) = parse("-0.0") else {
      Issue.record("-0.0 is a number")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test(arguments: ["nan", "-NaN", "inf", "+Infinity", "1e309", "-1e400"])
  func tellsNumbersApartThatAreNotFinite(text: String) {
    #expect(parse(text) == .notFinite)
  }

  @Test(arguments: [
    "", "-", "+", ".", "1.", "-.", "e5", "1e", "1e+", "1.5.2", "1,5", "0x10", "1 2", "--1", "1_000",
    "٣", "1f", "in", "nano", "infinit", "1\u{0}",
  ])
  func refusesEverythingElse(text: String) {
    #expect(parse(text) == .notANumber)
  }

  @Test func readsBackWhatIsWrittenToTheLastBit() {
    var random = Random(seed: 6)
    for _ in 0..<20_000 {
      let bits = UInt64(random.fraction() * 0x1p53) << 11 | UInt64(random.fraction() * 2048)
      let value = Double(bitPattern: bits)
      guard value.isFinite else { continue }
      #expect(parse(shortText(value)) == .number(value))
      let short = (random.fraction() * 1e6).rounded() / 1e4
      #expect(parse(shortText(short)) == .number(short))
    }
  }
}
