// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

@Suite struct ArgumentDomainTests {
  static let rows: [([String], [String: PropertyListValue])] = [
    ([], [:]),
    (["-num", "5"], ["num": "5"]),
    (["-num", "-5"], [:]),
    (["-a", "-b", "v"], ["b": "v"]),
    (["-a"], [:]),
    (["-a", "1", "-b"], ["a": "1"]),
    (["--dd", "x"], ["-dd": "x"]),
    (["word", "-a", "1", "word", "-b", "2"], ["a": "1", "b": "2"]),
    (["-", "x"], [:]),
    (["-a", ""], ["a": ""]),
    (["-a", "1", "-a", "2"], ["a": "2"]),
    (["-d", "{a=1;b=(1,2)}"], ["d": ["a": "1", "b": ["1", "2"]]]),
    (["-d", "(1,2)"], ["d": ["1", "2"]]),
    (["-d", "<0fbd77 1c>"], ["d": .data([0x0f, 0xbd, 0x77, 0x1c])]),
    (["-d", "\"hi\""], ["d": "hi"]),
    (["-d", "[1,2]"], ["d": "[1,2]"]),
    (["-d", "{a=1"], ["d": "{a=1"]),
    (["-d", "<0fx>"], ["d": "<0fx>"]),
    (
      [
        "-d",
        "<plist version=\"1.0\"><dict><key>a</key><integer>1</integer>"
          + "<key>b</key><true/></dict></plist>",
      ], ["d": ["a": 1, "b": true]]
    ),
  ]

  @Test(arguments: rows) func pairsAreTaken(_ row: ([String], [String: PropertyListValue])) {
    #expect(ArgumentDomain.values(row.0) == row.1)
  }

  @Test func whatIsTooDeepStaysText() {
    let deep = String(repeating: "(", count: 70) + String(repeating: ")", count: 70)
    #expect(ArgumentDomain.values(["-d", deep]) == ["d": .string(deep)])
  }

  @Test func stringsAreConvertedByTheGetters() throws {
    var bench = try StoreBench()
    bench.environment.arguments = ["-n", "12.5", "-b", "YES"]
    let store = bench.store()
    #expect(store.integer(forKey: "n") == 12)
    #expect(store.double(forKey: "n") == 12.5)
    #expect(store.bool(forKey: "b"))
    #expect(store.volatileDomain(forName: "NSArgumentDomain") == ["n": "12.5", "b": "YES"])
  }
}
