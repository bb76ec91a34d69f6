// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

@Suite struct ManagedValuesTests {
  let bench: StoreBench

  init() throws { bench = try StoreBench() }

  @Test func aForcedValueWinsAndIsToldToBeForced() throws {
    try bench.write(
      "<plist><dict><key>n</key><integer>5</integer></dict></plist>",
      "managed/org.example.app.plist")
    try bench.write("{ everywhere = yes; }", "managed/NSGlobalDomain.plist")
    try bench.write("{ other = 1; }", "managed/org.example.other.plist")
    let store = bench.store()
    store.set(1, forKey: "n")
    store.set(1, forKey: "free")
    #expect(store.integer(forKey: "n") == 5)
    #expect(store.string(forKey: "everywhere") == "yes")
    #expect(store.objectIsForced(forKey: "n"))
    #expect(store.objectIsForced(forKey: "everywhere"))
    #expect(!store.objectIsForced(forKey: "free"))
    #expect(!store.objectIsForced(forKey: "other"))
    #expect(store.objectIsForced(forKey: "other", inDomain: "org.example.other"))
    #expect(store.objectIsForced(forKey: "everywhere", inDomain: "org.example.other"))
    #expect(!store.objectIsForced(forKey: "n", inDomain: "org.example.other"))
    #expect(!store.objectIsForced(forKey: "n", inDomain: "../managed/org.example.app"))
    #expect(store.problems.isEmpty)
    // What was set meanwhile is there once it is not forced any more.
    try bench.write("{}", "managed/org.example.app.plist")
    #expect(store.synchronize())
    #expect(store.integer(forKey: "n") == 1)
    #expect(!store.objectIsForced(forKey: "n"))
  }

  @Test func aBinaryListAndAProfilesPayloadCount() throws {
    let payload: PropertyListValue = [
      "PayloadContent": [
        "org.example.app": ["Forced": [["mcx_preference_settings": ["a": 1]]]],
        "org.example.other": ["Forced": [["mcx_preference_settings": ["b": 1]]]],
      ]
    ]
    let bytes = try payload.propertyList(.binary)
    try bench.write(bytes, "managed/org.example.app.plist")
    let global: PropertyListValue = [
      "PayloadContent": [
        ".GlobalPreferences": ["Forced": [["mcx_preference_settings": ["c": 1]]]]
      ]
    ]
    try bench.write(try global.propertyList(.xml), "managed/.GlobalPreferences.plist")
    #expect(bench.store().dictionaryRepresentation() == ["a": 1, "c": 1])
  }

  @Test func aDamagedFileIsReportedAndHidesNothing() throws {
    try bench.write("<plist><dict><key>n</key>", "managed/org.example.app.plist")
    try bench.write("(1, 2)", "managed/NSGlobalDomain.plist")
    try bench.write("{ a = 1; }", "managed/.GlobalPreferences.plist")
    let store = bench.store()
    store.set(1, forKey: "n")
    #expect(store.integer(forKey: "n") == 1)
    #expect(store.integer(forKey: "a") == 1)
    let paths = store.problems.map(\.path)
    let directory = "\(bench.directory.path)/managed"
    #expect(
      Set(paths) == ["\(directory)/org.example.app.plist", "\(directory)/NSGlobalDomain.plist"])
    #expect(store.synchronize())
    try bench.write("{ n = 2; }", "managed/org.example.app.plist")
    #expect(store.synchronize())
    #expect(store.integer(forKey: "n") == 2)
    #expect(store.problems.count == 1)
  }

  @Test func anEntryThatNoDomainCouldHoldIsLeftOut() throws {
    let deep = String(repeating: "(", count: 70) + String(repeating: ")", count: 70)
    try bench.write("{ n = 2; deep = \(deep); }", "managed/org.example.app.plist")
    let store = bench.store()
    #expect(store.dictionaryRepresentation() == ["n": "2"])
    #expect(store.problems.count == 1)
  }
}
