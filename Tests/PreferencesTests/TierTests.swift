// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Preferences

/// Which tier counts, and what goes to flash when.
@Suite struct TierTests {
  @Test func aChangeGoesToTheRAMTierAtOnceAndToFlashWithTheFlush() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    #expect(try domain.write(["a": 1]))
    #expect(disk.paths == [Domain.ramFile])
    #expect(disk.flushes == 0)
    #expect(domain.flush().isDone)
    #expect(disk.paths == [Domain.ramFile, Domain.flashFile])
  }

  @Test func manyChangesAreOneRecordAndOneFlushOfTheMedium() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    #expect(try domain.save(["a": 0]))
    disk.forgetOperations()
    for round in 1...50 { #expect(try domain.write(["a": .integer(Int64(round)), "b": true])) }
    #expect(disk.flushes == 0)
    #expect(domain.flush().isDone)
    let flash = disk.content.withLock { $0.names[Domain.flashFile] }
    let onFlash = disk.operations.filter {
      switch $0 {
      case .write(let inode, _, _): inode == flash
      case .synchronizeData, .synchronize, .synchronizeDirectory: true
      default: false
      }
    }
    try #require(onFlash.count == 2)
    guard case .write(_, _, let bytes) = onFlash[0] else {
      Issue.record("no write: \(onFlash)")
      return
    }
    #expect(bytes.count == 48)
    #expect(onFlash[1] == .synchronizeData(inode: flash ?? 0))
  }

  @Test func nothingIsWrittenWhenNothingHasChanged() throws {
    let disk = SimulatedDisk()
    var domain = try Domain.open(disk)
    #expect(try domain.save(["a": 1, "real": .real(.nan)]))
    disk.forgetOperations()
    let reads = disk.content.withLock { $0.reads }
    // The same values again; and a flush without a change.
    #expect(try domain.save(["a": 1, "real": .real(.nan), "absent": nil]))
    #expect(domain.flush().isDone)
    #expect(disk.operations.isEmpty)
    #expect(disk.content.withLock { $0.reads } == reads)
    // Nor by a store that is only opened.
    domain = try Domain.open(disk)
    #expect(domain.flush().isDone)
    #expect(domain.state.withLock { $0.flushDue } == nil)
    #expect(disk.operations.isEmpty)
  }

  @Test func aChangeThatIsTakenBackBeforeTheFlushCostsFlashNothing() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    #expect(try domain.save(["a": 1]))
    let before = disk[Domain.flashFile]
    for _ in 0..<2 {
      #expect(try domain.write(["a": 2, "b": 1]))
      #expect(try domain.write(["a": 1, "b": nil]))
      #expect(domain.flush().isDone)
      #expect(disk[Domain.flashFile] == before)
    }
    #expect(try domain.save(["a": 3]))
    #expect(try Domain.open(disk, Domain.flashOnly, access: .read).values == ["a": 3])
  }

  @Test func equalButNotIdenticalValuesAreChanges() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    try domain.save(["zero": 0.0, "text": "é", "number": 1, "large": .unsignedInteger(7)])
    try domain.save(["zero": -0.0, "text": "e\u{301}", "number": 1.0])
    let found = try Domain.open(disk, access: .read).values
    let expected: [String: PropertyListValue] = [
      "zero": -0.0, "text": "e\u{301}", "number": 1.0, "large": 7,
    ]
    #expect(found.isIdentical(to: expected))
  }

  @Test func theNewerTierCounts() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    try domain.save(["a": 1])
    let old = disk[Domain.ramFile]
    try domain.write(["a": 2])
    for access in [PreferenceOptions.Access.read, .readWrite] {
      #expect(try Domain.open(disk, access: access).values == ["a": 2])
    }
    // The RAM tier is from before the last flush: a runtime directory that a restart kept.
    try domain.save(["a": 3])
    disk[Domain.ramFile] = old
    #expect(try Domain.open(disk, access: .read).values == ["a": 3])
    let again = try Domain.open(disk)
    #expect(again.values == ["a": 3])
    // The RAM tier has been brought up to that.
    #expect(try Domain.open(disk, .init(runtime: "/run", state: nil)).values == ["a": 3])
    try again.save(["b": 1])
    #expect(try Domain.open(disk).values == ["a": 3, "b": 1])
  }

  @Test func theRAMTierIsSeededFromFlash() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    try domain.save(["a": 1])
    try domain.write(["a": 2])
    disk.losePower()
    let restarted = try Domain.open(disk)
    #expect(restarted.values == ["a": 1])
    #expect(disk[Domain.ramFile] != nil)
    #expect(restarted.state.withLock { $0.isFlushed })
  }

  @Test func whatAKilledProcessLeftIsFlushedByTheNext() throws {
    let disk = SimulatedDisk()
    let clock = ManualClock()
    do {
      let killed = try Domain.open(disk)
      try killed.save(["a": 1, "b": 1])
      try killed.write(["a": 2, "b": nil])
    }
    let next = try Domain.open(disk, clock: clock)
    #expect(next.state.withLock { $0.flushDue } == clock.now + .seconds(300))
    #expect(next.flush().isDone)
    disk.losePower()
    #expect(try Domain.open(disk).values == ["a": 2])
  }

  @Test func oneFlushIsForAll() throws {
    let disk = SimulatedDisk()
    let a = try Domain.open(disk)
    let b = try Domain.open(disk)
    try a.write(["a": 1])
    try b.write(["b": 1])
    // a has not followed b yet.
    #expect(a.flush().isDone)
    #expect(try Domain.open(disk, Domain.flashOnly, access: .read).values == ["a": 1, "b": 1])
    let flushes = disk.flushes
    #expect(b.flush().isDone)
    #expect(disk.flushes == flushes)
    try b.save(["b": 2])
    try a.save(["a": 2])
    #expect(try Domain.open(disk, Domain.flashOnly, access: .read).values == ["a": 2, "b": 2])
  }

  @Test func aRecordThatAKilledProcessLeftUnflushedIsMadeDurableFirst() throws {
    let disk = SimulatedDisk()
    do {
      let killed = try Domain.open(disk)
      try killed.save(["a": 1])
      // Killed between the write and the flush: nothing that follows happens.
      disk.fail { if case .write = $0 { nil } else { .inputOutput } }
      try killed.write(["a": 2])
      disk.fail {
        switch $0 {
        case .write, .resize: nil
        case .create(let path, _): path.hasSuffix(".flushing") ? nil : .inputOutput
        default: .inputOutput
        }
      }
      _ = killed.flush()
    }
    #expect(disk.paths.contains("/run/test.flushing"))
    disk.fail(nil)
    disk.forgetOperations()
    let next = try Domain.open(disk)
    #expect(next.values == ["a": 2])
    #expect(try next.save(["b": 1]))
    let flash = disk.content.withLock { $0.names[Domain.flashFile] ?? 0 }
    let onFlash = disk.operations.filter {
      switch $0 {
      case .write(let inode, _, _), .synchronizeData(let inode): inode == flash
      default: false
      }
    }
    #expect(onFlash.first == .synchronizeData(inode: flash))
    #expect(onFlash.count == 3)
    #expect(!disk.paths.contains("/run/test.flushing"))
  }

  @Test func aFlushNeverTakesPartsOfWhatBelongsTogether() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    try domain.save(["x": 0, "y": 0])
    try domain.write(["x": 1, "y": 1])
    // y has not changed since the flush but here; neither is in a record yet.
    try domain.write(["x": 2, "y": 0])
    _ = try domain.state.withLock { (state) throws(PreferenceError) in
      try state.change(["x": 3, "y": 3])
    }
    #expect(domain.flush().isDone)
    #expect(domain.values == ["x": 3, "y": 3])
    let onFlash = try Domain.open(disk, Domain.flashOnly, access: .read)
    #expect(onFlash.values == ["x": 2, "y": 0])
  }

  @Test(arguments: [false, true]) func aDiskThatIsMountedLateLosesNothing(
    _ isDamaged: Bool
  ) throws {
    let disk = SimulatedDisk()
    let before = try Domain.open(disk)
    for round in 1...30 { try before.save(["old": 1, "both": .string("old\(round)")]) }
    var stored = try #require(disk[Domain.flashFile])
    if isDamaged { stored[9] ^= 1 }
    disk.losePower()
    disk[Domain.flashFile] = nil
    // Started without seeing the flash tier.
    let domain = try Domain.open(disk)
    for value in 1...20 { try domain.write(["both": .integer(Int64(value))]) }
    disk[Domain.flashFile] = stored
    #expect(domain.flush().isDone)
    #expect(domain.values == ["old": 1, "both": 20])
    disk.losePower()
    #expect(try Domain.open(disk).values == ["old": 1, "both": 20])
  }

  @Test func aRemovedFileIsMadeAnewFromMemory() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    try domain.save(["a": 1])
    disk[Domain.flashFile] = nil
    #expect(domain.flush().isDone)
    #expect(try Domain.open(disk, Domain.flashOnly, access: .read).values == ["a": 1])
    try domain.write(["b": 1])
    disk[Domain.ramFile] = nil
    #expect(try domain.save(["c": 1]))
    for directories in [Domain.flashOnly, .init(runtime: "/run", state: nil)] {
      let found = try Domain.open(disk, directories, access: .read).values
      #expect(found == ["a": 1, "b": 1, "c": 1])
    }
  }

  @Test func aRAMTierThatWasSeededAgainGetsWhatFlashDoesNotHave() throws {
    let disk = SimulatedDisk()
    let old = try Domain.open(disk)
    try old.save(["a": 1])
    try old.write(["b": 1])
    // The session ended and began again: the directory is new, this process lives on.
    disk.losePower()
    let new = try Domain.open(disk)
    try new.write(["c": 1])
    try old.write(["d": 1])
    #expect(old.commit().isDone)
    _ = new.follow()
    #expect(new.values == ["a": 1, "b": 1, "c": 1, "d": 1])
    #expect(old.values == new.values)
  }

  @Test func clearedIsNotTheSameAsLost() throws {
    let disk = SimulatedDisk()
    #expect(try Domain.open(disk).condition.state == .absent)
    let domain = try Domain.open(disk)
    try domain.save(["a": 1])
    try domain.save(["a": nil])
    disk.losePower()
    let cleared = try Domain.open(disk)
    #expect(cleared.values.isEmpty)
    #expect(cleared.condition.state == .good)
  }
}
