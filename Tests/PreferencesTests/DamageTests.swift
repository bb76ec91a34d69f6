// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// A file whose bytes have changed in any way: never a crash, never everything lost, always told.
@Suite struct DamageTests {
  let file = FormatFixtureTests.version1File

  /// The values after each record of the file, the newest last.
  var generations: [[String: PropertyListValue]] {
    var values: [String: PropertyListValue] = [:]
    return FormatFixtureTests.saves.map { save in
      values.apply(save)
      return values
    }
  }

  /// Where in the file there are records; the padding in them is not swept byte by byte.
  static let regions = [
    0..<530, 4096..<4400, 19340..<19400, 34290..<34320, 36864..<37040,
    41020..<41118,
  ]

  @Test func aCutAtAnyLengthLeavesAGenerationThatWasWritten() {
    let lengths = Set(
      Self.regions.flatMap { Array($0) } + Array(stride(from: 0, to: file.count, by: 509)))
    for length in lengths {
      let image = FileImage(Array(file[..<length]))
      let content = image.content()
      if length < 4310 {
        // Not even the first snapshot is whole.
        #expect(content.condition == .damaged(.everything), "cut at \(length)")
      } else {
        #expect(
          generations.contains { $0.isIdentical(to: content.values) },
          "cut at \(length): \(content.condition)")
        #expect(content.condition.needsKeepingAside, "cut at \(length)")
      }
    }
  }

  @Test func aZeroedSectorIsToldAndCostsNoMoreThanItsRecords() {
    for sector in 0..<file.count / 512 {
      var damaged = file
      let range = sector * 512..<sector * 512 + 512
      damaged.replaceSubrange(range, with: [UInt8](repeating: 0, count: 512))
      if damaged == file { continue }
      let content = FileImage(damaged).content()
      if range.contains(41064) {
        // The last record begins in it, and the newest snapshot ends in it.
        #expect(content.condition == .olderHalf)
        #expect(content.values.isIdentical(to: generations[2]))
      } else if range.lowerBound < 4096 || !(36864..<41100).overlaps(range) {
        #expect(content.values.isIdentical(to: generations[4]), "sector \(sector)")
      } else {
        // The newest snapshot is gone: the half before it, and the change after it.
        #expect(content.condition == .damaged(.snapshot), "sector \(sector)")
        var expected = generations[2]
        expected.apply(FormatFixtureTests.saves[4])
        #expect(content.values.isIdentical(to: expected), "sector \(sector)")
      }
      if sector == 0 { #expect(content.condition == .damaged(.header)) }
    }
  }

  @Test func aFlippedBitIsToldAndCostsNoMoreThanItsRecord() {
    var random = SeededRandom(seed: 5)
    for region in Self.regions {
      for offset in region {
        var damaged = file
        damaged[offset] ^= 1 << UInt8(random.below(8))
        let content = FileImage(damaged).content()
        var expected = generations[4]
        if (36912..<41062).contains(offset) {
          expected = generations[2]
          expected.apply(FormatFixtureTests.saves[4])
        } else if (41064..<41107).contains(offset) {
          expected = generations[3]
        }
        #expect(content.values.isIdentical(to: expected), "byte \(offset)")
        if (0..<28).contains(offset) || (508..<512).contains(offset) || offset >= 36864 {
          let isEndOrPadding = (41107..<41118).contains(offset) || (41062..<41064).contains(offset)
          #expect(isEndOrPadding || content.condition != .good, "byte \(offset)")
        }
      }
    }
  }

  @Test func aBadRecordBeforeGoodOnesCostsThatRecordOnly() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk, Domain.flashOnly)
    for key in ["a", "b", "c", "d"] { #expect(try domain.save([key: 1])) }
    var file = try #require(disk[Domain.flashFile])
    // The text "b" of one byte, in CBOR.
    let offset = try #require(file.indices.first { file[$0...].starts(with: [0x61, 0x62]) })
    file[offset] ^= 4
    disk[Domain.flashFile] = file

    let reader = try Domain.open(disk, Domain.flashOnly, access: .read)
    #expect(reader.values == ["a": 1, "c": 1, "d": 1])
    #expect(reader.condition.state == .damaged(.records(after: 1, before: 3)))
    #expect(disk.paths == [Domain.flashFile])
  }

  @Test(arguments: [Domain.flashOnly, Domain.both])
  func aDamagedFileIsKeptAsideBeforeAnythingIsWritten(
    _ directories: PreferenceDirectories
  ) throws {
    let disk = SimulatedDisk()
    var damaged: [[UInt8]] = []
    var values: [String: PropertyListValue] = [:]
    for round in 1...3 {
      let domain = try Domain.open(disk, directories)
      #expect(try domain.save(["key\(round)": 1]))
      #expect(try domain.save(["other": .integer(Int64(round))]))
      values = domain.values
      var file = try #require(disk[Domain.flashFile])
      // The header page: nothing is lost, and yet it is damage.
      file[9] ^= 1
      disk[Domain.flashFile] = file
      disk.losePower()
      damaged.append(file)

      let clock = ManualClock()
      let recovered = try Domain.open(disk, directories, clock: clock)
      #expect(recovered.values == values)
      // It does not wait for the interval.
      #expect(recovered.state.withLock { $0.flushDue } == clock.now)
      #expect(recovered.flush().isDone)
      let aside = "\(Domain.flashFile).damaged-\(round)"
      #expect(disk[aside] == file)
      #expect(recovered.condition.keptAside == [aside])
      #expect(try Domain.open(disk, directories).values == values)
      #expect(FileImage(try #require(disk[Domain.flashFile])).condition == .good)
    }
    for (round, file) in damaged.enumerated() {
      #expect(disk["\(Domain.flashFile).damaged-\(round + 1)"] == file)
    }
  }

  @Test func aFileOfSomethingElseIsKeptAsideToo() throws {
    var random = SeededRandom(seed: 6)
    let garbage: [[UInt8]] = [
      [], [0], Array("<?xml version=\"1.0\"?><plist></plist>".utf8),
      [UInt8](repeating: 0, count: 69632), [UInt8](repeating: 0xff, count: 100_000),
      (0..<69632).map { _ in random.byte() },
    ]
    for file in garbage {
      let disk = SimulatedDisk(files: [Domain.flashFile: file, Domain.ramFile: file])
      let domain = try Domain.open(disk)
      #expect(domain.values.isEmpty)
      #expect(domain.condition.state == .damaged(.everything))
      #expect(try domain.save(["a": 1]))
      #expect(disk[Domain.flashFile + ".damaged-1"] == file)
      #expect(disk[Domain.ramFile + ".damaged-1"] == file)
      #expect(try Domain.open(disk, access: .read).values == ["a": 1])
    }
  }

  /// A file made to cost much: every place looks like a long record that does not check.
  @Test func aHostileFileIsReadInProportionToItsSize() {
    var file = FileHeader(halfSize: 1 << 20, salt: 7, history: .unknown).encoded()
    file += [UInt8](repeating: 0, count: 2 << 20)
    for offset in stride(from: 4096, to: file.count - 32, by: 32) {
      file.store(UInt32(1), at: offset)
      file.store(UInt32(200_000), at: offset + 4)
      file.store(UInt64(offset), at: offset + 8)
      file.store(UInt32(3), at: offset + 16)
      file.store(UInt32(7), at: offset + 20)
    }
    // Quadratic work would be 13 GB of checksums; this ends within the test's patience.
    #expect(FileImage(file).condition == .damaged(.everything))
  }

  @Test func randomDamageNeverCrashes() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<400 {
      var damaged = file
      for _ in 0..<(1 + random.below(20)) {
        let start = random.below(2) == 0 ? 4096 + random.below(400) : random.below(damaged.count)
        for offset in start..<min(damaged.count, start + random.below(30)) {
          damaged[offset] = random.byte()
        }
      }
      if random.below(4) == 0 { damaged.removeLast(random.below(damaged.count)) }
      let image = FileImage(damaged)
      _ = image.content()
    }
  }
}
