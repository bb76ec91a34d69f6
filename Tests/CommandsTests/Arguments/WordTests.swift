// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite struct NearestWordTests {
  private let words = ["status", "watch", "monitor", "config", "classify"]

  @Test(arguments: [
    ("statsu", "status"), ("Status", "status"), ("stat", "status"), ("wtach", "watch"),
    ("cofnig", "config"), ("configure", "config"), ("mon", "monitor"), ("cl", "classify"),
  ])
  func aSlipIsRecognised(typed: String, meant: String) {
    #expect(nearestWord(to: typed, among: words) == meant)
  }

  @Test(arguments: ["", "x", "c", "rotate", "statistics-of-all", "ΩΩΩ"])
  func anotherWordIsNot(typed: String) {
    #expect(nearestWord(to: typed, among: words) == nil)
  }

  @Test func swappedNeighboursAreOneSlip() {
    #expect(nearestWord(to: "dad", among: ["add"]) == "add")
    #expect(nearestWord(to: "daa", among: ["add"]) == nil)
  }

  @Test func aWordWithoutACommonLetterIsNotNear() {
    #expect(nearestWord(to: "x", among: ["y"]) == nil)
  }

  @Test func aVeryLongWordCostsNothing() {
    #expect(nearestWord(to: String(repeating: "status", count: 100_000), among: words) == nil)
  }
}

@Suite struct TimeSpanTests {
  @Test(arguments: [
    ("1ms", 1_000_000), ("500ms", 500_000_000), ("20s", 20_000_000_000),
    ("1.5s", 1_500_000_000), ("5min", 300_000_000_000), ("2h", 7_200_000_000_000),
    ("366d", 31_622_400_000_000_000),
  ])
  func timeSpansAreRead(text: String, nanoseconds: Int64) {
    #expect(TimeSpan.nanoseconds(text) == nanoseconds)
  }

  @Test(arguments: ["", "0.9ms", "366.1d", "1.2.3s", "١s", "1 s", "inf", "99999999999999999999s"])
  func othersAreNot(text: String) {
    #expect(TimeSpan.nanoseconds(text) == nil)
  }
}
