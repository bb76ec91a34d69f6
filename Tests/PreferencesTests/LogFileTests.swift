// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Preferences

/// Halves, growth, and others who write the same file.
@Suite struct LogFileTests {
  @Test func aFullHalfStartsTheOtherOneAndTheFileStaysAsItIs() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk, Domain.flashOnly)
    try domain.save(["data": .data([UInt8](repeating: 7, count: 1000))])
    let file = disk.content.withLock { $0.names[Domain.flashFile] }
    let setUp = disk.flushes
    for round in 1...100 {
      #expect(try domain.save(["data": .data([UInt8](repeating: UInt8(round), count: 1000))]))
      #expect(try Domain.open(disk, Domain.flashOnly, access: .read).values == domain.values)
    }
    #expect(disk.content.withLock { $0.names[Domain.flashFile] } == file)
    #expect(disk.flushes == setUp + 100)
    #expect(disk[Domain.flashFile]?.count == 4096 + 2 * 32768)
  }

  @Test func aSnapshotOverHalfOfAHalfMovesToALargerFile() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    for (bytes, half) in [(10_000, 32768), (20_000, 65536), (300_000, 1 << 20), (100, 1 << 20)] {
      let value = PropertyListValue.data([UInt8](repeating: 1, count: bytes))
      // A change may be longer than a snapshot; it takes one that does not fit.
      for round: Int64 in 0..<3 {
        #expect(try domain.save(["data": [], "round": .integer(round)]))
        #expect(try domain.save(["data": value]))
      }
      for path in [Domain.ramFile, Domain.flashFile] {
        #expect(disk[path]?.count == 4096 + 2 * half, "\(path) with \(bytes)")
      }
      disk.losePower()
      #expect(try Domain.open(disk).values == ["data": value, "round": 2])
    }
    // The files that were replaced say so to those who still have them open.
    let superseded = disk.content.withLock { content in
      content.files.values.count {
        $0.count > 520 && Array($0[512..<520]) == Array("SUPERSED".utf8)
      }
    }
    #expect(superseded >= 4)
    #expect(disk.paths.allSatisfy { $0.hasSuffix(".prefs") })
  }

  @Test func followersSeeEveryRecordThroughHalvesAndGrowth() throws {
    let disk = SimulatedDisk()
    let writer = try Domain.open(disk)
    try writer.write(["n": 0])
    let reader = try Domain.open(disk, access: .follow)
    let late = try Domain.open(disk, access: .follow)
    var random = SeededRandom(seed: 8)
    for round in 1...300 {
      let filler = PropertyListValue.data([UInt8](repeating: 1, count: random.below(3000)))
      try writer.write([
        "n": .integer(Int64(round)), "m": .integer(Int64(round)), "k\(round % 30)": filler,
      ])
      let changed = reader.follow()
      #expect(Set(changed) == ["n", "m", "k\(round % 30)"])
      #expect(reader.values.isIdentical(to: writer.values))
      #expect(reader.follow().isEmpty)
      // One that sleeps for longer than a half lasts, or two.
      if round % 97 == 0 {
        _ = late.follow()
        #expect(late.values.isIdentical(to: writer.values))
      }
    }
    #expect((disk[Domain.ramFile]?.count ?? 0) > 69632)
  }

  @Test func twoWritersKeepEachOthersKeys() throws {
    let disk = SimulatedDisk()
    let a = try Domain.open(disk)
    let b = try Domain.open(disk)
    for round in 1...100 {
      try a.write(["a\(round)": 1, "same": .string("a\(round)")])
      if round % 3 == 0 { try b.save(["b\(round)": 1, "same": .string("b\(round)")]) }
    }
    _ = b.follow()
    #expect(b.values == a.values)
    #expect(a.values.count == 100 + 33 + 1)
    #expect(a.values["same"] == "a100")
  }

  @Test func aKeyThatWaitsToBeWrittenIsNotOverwrittenByOthers() throws {
    let disk = SimulatedDisk()
    let a = try Domain.open(disk)
    let b = try Domain.open(disk)
    try a.write(["k": "a1"])
    _ = try b.state.withLock { (state) throws(PreferenceError) in try state.change(["k": "b"]) }
    try a.write(["k": "a2", "other": 1])
    #expect(b.follow() == ["other"])
    #expect(b.values["k"] == "b")
    #expect(b.commit().isDone)
    #expect(a.follow() == ["k"])
    #expect(a.values["k"] == "b")
  }

  @Test func aTornRecordEndsTheLogAndIsWrittenOver() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    try domain.write(["a": 1])
    let before = try #require(disk[Domain.ramFile])
    try domain.write(["b": .string(String(repeating: "x", count: 300))])
    var torn = try #require(disk[Domain.ramFile])
    let end = try #require(torn.indices.last { torn[$0] != before[$0] })
    for offset in (end - 100)...end { torn[offset] = 0 }
    disk[Domain.ramFile] = torn

    let next = try Domain.open(disk)
    #expect(next.values == ["a": 1])
    #expect(next.condition.runtime == .tornTail)
    try next.write(["c": 1])
    let found = try Domain.open(disk, access: .read)
    #expect(found.values == ["a": 1, "c": 1])
    #expect(found.condition.runtime == .good)
    #expect(disk.paths == [Domain.ramFile])
  }

  /// A process that is killed between the snapshot and the header of the other half.
  @Test func aSwitchOfHalvesThatWasCutOffIsCompleted() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    let value = PropertyListValue.data([UInt8](repeating: 1, count: 9000))
    try domain.write(["a": value])
    let reader = try Domain.open(disk, access: .follow)
    disk.fail { operation in
      guard case .write(_, let offset, _) = operation else { return nil }
      return offset == 4096 + 32768 ? .inputOutput : nil
    }
    // They fit into the first half but for the last one, which is in the snapshot of the second.
    for round in 2...5 {
      try domain.write(["a": .data([UInt8](repeating: UInt8(round), count: 7000))])
    }
    disk.fail(nil)
    let next = try Domain.open(disk)
    #expect(next.condition.runtime == .tornTail)
    try next.write(["after": true])
    _ = reader.follow()
    #expect(reader.values.isIdentical(to: next.values))
    #expect(reader.values["after"] == true)
    #expect(try Domain.open(disk, access: .read).condition.runtime == .good)
  }
}
