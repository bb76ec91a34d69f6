// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// A RAM tier that is ahead of the flash tier and damaged: what flash has is not dropped, nor is what
/// still checks of the changes since.
@Suite struct LostRAMRecordsTests {
  let saves = FormatFixtureTests.saves

  /// The values after all saves but one.
  private func values(without lost: Int?) -> [String: PropertyListValue] {
    var values: [String: PropertyListValue] = [:]
    for (number, save) in saves.enumerated() where number != lost { values.apply(save) }
    return values
  }

  private func files(flashed count: Int) throws -> (ram: [UInt8], flash: [UInt8]) {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    for (number, save) in saves.enumerated() {
      let isWritten = try number < count ? domain.save(save) : domain.write(save)
      try #require(isWritten)
    }
    return (try #require(disk[Domain.ramFile]), try #require(disk[Domain.flashFile]))
  }

  @Test(arguments: 1...4) func oneDamagedPlaceCostsNoMoreThanOneChange(flashed count: Int) throws {
    let (ram, flash) = try files(flashed: count)
    let survivors = [nil, 4, 3, 2, 1].filter { $0.map { $0 >= count } ?? true }
      .map { values(without: $0) }
    var losses = 0
    for offset in DamageTests.regions.joined() where offset % 5 == 0 && offset < ram.count {
      var damaged = ram
      damaged[offset] ^= 1 << UInt8(offset % 8)
      let disk = SimulatedDisk(files: [Domain.ramFile: damaged, Domain.flashFile: flash])
      let seen = try Domain.open(disk, access: .read).values
      let domain = try Domain.open(disk)
      let found = domain.values
      #expect(seen.isIdentical(to: found), "byte \(offset)")
      #expect(survivors.contains { $0.isIdentical(to: found) }, "byte \(offset)")
      if !found.isIdentical(to: survivors[0]) {
        losses += 1
        #expect(domain.condition.runtime != .good, "byte \(offset)")
      }
      let isFlushed = domain.flush().isDone
      #expect(isFlushed)
      let stored = try Domain.open(disk, Domain.flashOnly, access: .read)
      #expect(stored.values.isIdentical(to: found), "byte \(offset)")
      if domain.condition.runtime?.needsKeepingAside == true {
        #expect(disk[Domain.ramFile + ".damaged-1"] == damaged, "byte \(offset)")
      }
    }
    #expect(losses > 0)
  }

  @Test func aRecordThatFlashHasIsNotMissedInTheRAMTier() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    for key in ["a", "b", "c"] { try domain.save([key: 1]) }
    try domain.write(["a": nil, "d": 1])
    try domain.write(["e": 1])
    damage("b", in: Domain.ramFile, of: disk)
    for access in [PreferenceOptions.Access.read, .readWrite] {
      let found = try Domain.open(disk, access: access)
      #expect(found.values == ["b": 1, "c": 1, "d": 1, "e": 1])
      #expect(found.condition.runtime == .damaged(.records(after: 1, before: 3)))
    }
  }

  @Test func whereBothAreDamagedEachHasWhatTheOtherLost() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    for key in ["a", "b", "c"] { try domain.save([key: 1]) }
    for key in ["d", "e"] { try domain.save([key: 1]) }
    try domain.write(["f": 1])
    damage("b", in: Domain.ramFile, of: disk)
    damage("d", in: Domain.flashFile, of: disk)
    let found = try Domain.open(disk)
    #expect(Set(found.values.keys) == ["a", "b", "c", "d", "e", "f"])
  }

  @Test func aReaderThatSawAValueKeepsItWhenTheFileIsDamaged() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    for key in ["a", "b", "c"] { try domain.write([key: 1]) }
    let reader = try Domain.open(disk, access: .follow)
    damage("b", in: Domain.ramFile, of: disk)
    _ = reader.follow()
    #expect(reader.values == ["a": 1, "b": 1, "c": 1])
  }

  /// Flips a bit of the key of one letter.
  private func damage(_ key: String, in path: String, of disk: SimulatedDisk) {
    guard var file = disk[path] else { return }
    let text: [UInt8] = [0x61] + Array(key.utf8)
    guard let offset = file.indices.first(where: { file[$0...].starts(with: text) }) else { return }
    file[offset] ^= 4
    disk[path] = file
  }
}
