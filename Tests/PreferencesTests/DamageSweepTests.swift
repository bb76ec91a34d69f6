// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// Every damage of one kind, met by a store that opens the file: what was written comes out, the
/// damage is reported, the file is kept aside, and the next store finds a good one.
@Suite struct DamageSweepTests {
  static let file = FormatFixtureTests.version1File

  static let generations: [[String: PropertyListValue]] = {
    var values: [String: PropertyListValue] = [:]
    return FormatFixtureTests.saves.map { save in
      values.apply(save)
      return values
    }
  }()

  /// What may come out when one place is damaged: everything, all but the last change, or the older
  /// half with or without the change after the newer one.
  static let survivors: [[String: PropertyListValue]] = {
    var older = generations[2]
    older.apply(FormatFixtureTests.saves[4])
    return [generations[4], generations[3], generations[2], older]
  }()

  /// Opens a domain whose flash tier is `damaged`, and writes what is due.
  /// - Returns: the values, and how the file was found.
  func recover(
    _ damaged: [UInt8], _ damage: String, runtime: [UInt8]? = nil
  ) throws -> (values: [String: PropertyListValue], condition: FileCondition) {
    let disk = SimulatedDisk(files: [Domain.flashFile: damaged])
    if let runtime { disk[Domain.ramFile] = runtime }
    let directories = runtime == nil ? Domain.flashOnly : Domain.both
    let domain = try Domain.open(disk, directories)
    let values = domain.values
    let condition = try #require(domain.condition.state)
    let isFlushed = domain.flush().isDone
    #expect(isFlushed, "\(damage)")

    let aside = disk[Domain.flashFile + ".damaged-1"]
    if condition.needsKeepingAside {
      #expect(aside == damaged, "\(damage): \(condition)")
      #expect(domain.condition.keptAside == [Domain.flashFile + ".damaged-1"], "\(damage)")
    } else {
      #expect(aside == nil, "\(damage): \(condition)")
    }
    // It stays reported, in the store that found it; the next one has a good file.
    #expect(domain.condition.state == condition)
    let file = try #require(disk[Domain.flashFile])
    let image = FileImage(file)
    #expect(image.condition.isSound, "\(damage): \(image.condition)")
    #expect(image.content().values.isIdentical(to: values), "\(damage)")
    return (values, condition)
  }

  @Test func everyFlippedBit() throws {
    for offset in DamageTests.regions.joined() {
      for bit in 0..<8 {
        var damaged = Self.file
        damaged[offset] ^= 1 << UInt8(bit)
        let damage = "byte \(offset), bit \(bit)"
        let (values, condition) = try recover(damaged, damage)
        #expect(Self.survivors.contains { $0.isIdentical(to: values) }, "\(damage): \(condition)")
        // Nothing is lost without being told. (The last record torn is told as a torn tail.)
        #expect(
          values.isIdentical(to: Self.generations[4]) || condition != .good, "\(damage)")
      }
    }
  }

  @Test func everyZeroedSector() throws {
    for sector in 0..<Self.file.count / 512 {
      var damaged = Self.file
      damaged.replaceSubrange(
        sector * 512..<(sector + 1) * 512, with: [UInt8](repeating: 0, count: 512))
      let (values, condition) = try recover(damaged, "sector \(sector)")
      #expect(
        Self.survivors.contains { $0.isIdentical(to: values) }, "sector \(sector): \(condition)")
      #expect(
        values.isIdentical(to: Self.generations[4]) || condition != .good, "sector \(sector)")
    }
  }

  @Test func everyLength() throws {
    let lengths = Set(
      DamageTests.regions.joined() + Array(stride(from: 0, to: Self.file.count, by: 211)))
    for length in lengths.sorted() {
      let (values, condition) = try recover(Array(Self.file[..<length]), "cut at \(length)")
      #expect(condition.needsKeepingAside, "cut at \(length): \(condition)")
      if length >= 4310 {
        #expect(
          Self.generations.contains { $0.isIdentical(to: values) },
          "cut at \(length): \(condition)")
      } else {
        // The first snapshot is not whole: the file holds nothing, and that is not taken for a
        // domain that somebody cleared.
        #expect(condition == .damaged(.everything))
        #expect(values.isEmpty)
      }
    }
  }

  /// With both tiers it takes damage of both to lose anything.
  @Test func damageOfOneTierCostsNothing() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    for save in FormatFixtureTests.saves {
      let isSaved = try domain.save(save)
      #expect(isSaved)
    }
    let runtime = try #require(disk[Domain.ramFile])
    let flash = try #require(disk[Domain.flashFile])
    var damages: [(String, ([UInt8]) -> [UInt8])] = [0, 9, 4095, 4200, 5000].map { length in
      ("cut at \(length)", { Array($0.prefix(length)) })
    }
    for offset in [0, 9, 20, 508, 4096, 4100, 4130, 4200, 36864, 36900, 36950, 41064, 41090] {
      damages.append(
        (
          "byte \(offset)",
          { file in
            var file = file
            if offset < file.count { file[offset] ^= 16 }
            return file
          }
        ))
    }
    for (name, damage) in damages {
      let (values, _) = try recover(damage(flash), "flash, \(name)", runtime: runtime)
      #expect(values.isIdentical(to: Self.generations[4]), "flash, \(name)")
      let again = SimulatedDisk(files: [Domain.flashFile: flash, Domain.ramFile: damage(runtime)])
      let opened = try Domain.open(again)
      let isWhole = opened.values.isIdentical(to: Self.generations[4])
      #expect(isWhole, "runtime, \(name)")
    }
  }
}
