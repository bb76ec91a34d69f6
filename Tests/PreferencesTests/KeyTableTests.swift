// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

@Suite struct KeyTableTests {
  @Test(arguments: [1, 2, 3]) func aTableSaysWhatADictionarySays(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var table = KeyTable<PropertyListValue?>()
    var model: [String: PropertyListValue] = [:]
    for step in 0..<3000 {
      let key = "k\(random.below(step < 1500 ? 1000 : 100))"
      // Few different hash values, so that places collide.
      let hash = UInt(bitPattern: key.hashValue) & 0xf000_0000_0000_003f
      let value: PropertyListValue? = random.below(3) == 0 ? nil : .integer(Int64(step))
      table.set(value, key, hash)
      model[key] = value
      let other = "k\(random.below(1000))"
      let otherHash = UInt(bitPattern: other.hashValue) & 0xf000_0000_0000_003f
      #expect(table.find(other, otherHash).flatMap { table[$0] } == model[other])
    }
    let all = table.entries.compactMap { entry in entry.value.map { (entry.key, $0) } }
    #expect(Dictionary(all, uniquingKeysWith: { $1 }) == model)
  }

  @Test func composedAndDecomposedLettersAreOneKey() {
    var table = KeyTable<PropertyListValue?>()
    table.set(1, "\u{e9}", KeyTable<PropertyListValue?>.hash("\u{e9}"))
    let hash = KeyTable<PropertyListValue?>.hash("e\u{301}")
    #expect(table.find("e\u{301}", hash).flatMap { table[$0] } == 1)
  }

  @Test func keysThatAreGoneTakeNoRoom() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    for number in 0..<5000 {
      let isSaved = try domain.write(["key \(number)": 1, "key \(number - 3)": nil])
      #expect(isSaved)
    }
    #expect(domain.memory.withLock { $0.layers[domain.layer].table.entries.count } < 64)
    #expect(domain.values.count == 3)
  }

  /// The places of entries that wait to be written change while they wait.
  @Test func whatWaitsIsWrittenThoughTheTableWasMadeAnew() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    var expected: [String: PropertyListValue] = [:]
    for round in 0..<40 {
      var changes: Changes = [:]
      for number in 0..<30 { changes["\(round) \(number)"] = .some(.integer(Int64(number))) }
      for number in 1..<30 { changes["\(round - 1) \(number)"] = .some(nil) }
      for (key, value) in changes {
        _ = try domain.state.withLock { (state) throws(PreferenceError) in
          try state.change(key, to: value)
        }
        expected[key] = value
      }
      if round % 2 == 1 { #expect(domain.commit().isDone) }
      if round % 5 == 4 { #expect(domain.flush().isDone) }
      #expect(domain.values == expected)
    }
    #expect(domain.commit().isDone)
    #expect(domain.flush().isDone)
    #expect(try Domain.open(disk, Domain.flashOnly, access: .read).values == expected)
  }
}
