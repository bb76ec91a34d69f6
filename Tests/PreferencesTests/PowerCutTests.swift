// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// A store is used, the power fails at any instant, and the disk is opened again. What is read must
/// be exactly what was there after one of the saves: none before the last acknowledged one.
@Suite struct PowerCutTests {
  static let models = [
    PowerCut(piece: 512, chance: 1), PowerCut(piece: 4096, chance: 0.5),
    PowerCut(piece: 512, chance: 0.1), PowerCut(piece: 512, chance: 0.5),
    PowerCut(piece: 512, chance: 0.9),
  ]

  struct Recording {
    var operations: [SimulatedDisk.Operation] = []
    /// The values after each save, from none.
    var generations: [[String: PropertyListValue]] = [[:]]
    /// The number of operations before each save began and after it was acknowledged.
    var started: [Int] = [0]
    var acknowledged: [Int] = [0]
  }

  /// Saves that append, change halves, outgrow the file, remove keys, and come from two stores.
  private func record(_ directories: PreferenceDirectories) throws -> Recording {
    let disk = SimulatedDisk()
    var recording = Recording()
    var random = SeededRandom(seed: 3)
    var domain = try Domain.open(disk, directories)
    var values: [String: PropertyListValue] = [:]
    for generation in 1...140 {
      var changes: Changes = ["a": .some(.integer(Int64(generation)))]
      changes["z"] = .some(.integer(Int64(generation)))
      changes["k\(random.below(40))"] =
        random.below(4) == 0
        ? .some(nil) : .some(.data((0..<random.below(1500)).map { _ in random.byte() }))
      if generation % 25 == 0 { domain = try Domain.open(disk, directories) }
      recording.started.append(disk.operations.count)
      #expect(try domain.save(changes))
      recording.acknowledged.append(disk.operations.count)
      values.apply(changes)
      recording.generations.append(values)
    }
    recording.operations = disk.operations
    return recording
  }

  @Test(arguments: [Domain.flashOnly, Domain.both])
  func whatIsReadIsOneSaveAndNoneThatWasAcknowledgedIsLost(
    _ directories: PreferenceDirectories
  ) throws {
    let recording = try record(directories)
    #expect(recording.operations.contains(.rename(Domain.flashFile + ".new", to: Domain.flashFile)))
    var random = SeededRandom(seed: 4)
    for (index, cut) in Self.models.enumerated() {
      var point = index
      while point <= recording.operations.count {
        let disk = cut.disk(after: recording.operations[..<point], using: &random)
        disk.losePower()
        try check(disk, at: point, of: recording)
        point += 1 + random.below(16)
      }
    }
  }

  private func check(_ disk: SimulatedDisk, at point: Int, of recording: Recording) throws {
    let acknowledged = recording.acknowledged.lastIndex { $0 <= point } ?? 0
    let started = recording.started.lastIndex { $0 <= point } ?? 0
    let allowed = recording.generations[acknowledged...max(started, acknowledged)]
    let found = try Domain.open(disk, Domain.both)
    #expect(
      allowed.contains { $0.isIdentical(to: found.values) },
      "cut at \(point): not one of the saves \(acknowledged) to \(started)")
    // The next save goes on from there, and loses nothing.
    let before = found.values
    #expect(try found.save(["after": true]))
    let again = try Domain.open(disk, Domain.both, access: .read)
    #expect(again.values.isIdentical(to: before.merging(["after": true]) { $1 }))
  }
}

extension SimulatedDisk {
  /// What was in memory is gone.
  func losePower() {
    content.withLock { content in
      content.names = content.names.filter { !$0.key.hasPrefix("/run/") }
    }
  }
}
