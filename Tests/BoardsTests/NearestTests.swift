// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Boards

@Suite struct NearestTests {
  let keys = ["rate", "publish", "flush-interval", "stale-after", "realtime-priority"]

  @Test(arguments: [
    ("rat", "rate"), ("raet", "rate"), ("Rate", "rate"), ("flush_interval", "flush-interval"),
    ("flush interval", "flush-interval"), ("flushinterval", "flush-interval"),
    ("stale-aftre", "stale-after"), ("publsih", "publish"),
    ("realtime-prioriyt", "realtime-priority"),
  ])
  func aMistypedNameFindsTheOneThatWasMeant(typed: String, meant: String) {
    #expect(nearest(to: typed, among: keys) == meant)
  }

  @Test(arguments: ["", "colour", "xyz", String(repeating: "rate", count: 100)])
  func aNameThatResemblesNothingFindsNothing(typed: String) {
    #expect(nearest(to: typed, among: keys) == nil)
  }

  @Test func theNearerNameWinsAndOfEqualsTheFirst() {
    #expect(nearest(to: "bus-2", among: ["bus-12", "bus-2", "bus-3"]) == "bus-2")
    #expect(nearest(to: "bus-2", among: ["bus-1", "bus-3"]) == "bus-1")
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("abcd", "acbd", 1),
    ("ca", "abc", 3), ("same", "same", 0),
  ])
  func editsAreCountedWithSwapsOfNeighboursAsOne(a: String, b: String, edits: Int) {
    #expect(editDistance(Array(a.utf8), Array(b.utf8)) == edits)
    #expect(editDistance(Array(b.utf8), Array(a.utf8)) == edits)
  }
}
