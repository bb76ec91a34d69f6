// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization
import Testing

@testable import Preferences

/// Disks that are full, read-only or broken, and writes over a limit.
@Suite struct FailureTests {
  @Test(arguments: [Domain.flashOnly, Domain.both])
  func aFullDiskKeepsTheOldValuesAndTakesTheNewOnesLater(
    _ directories: PreferenceDirectories
  ) throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk, directories)
    try domain.save(["a": 1])
    disk.setCapacity(200_000)
    let large = PropertyListValue.data([UInt8](repeating: 1, count: 60_000))
    #expect(try !domain.save(["large": large]))
    #expect(domain.values == ["a": 1, "large": large])
    let error = domain.state.withLock { $0.commitError ?? $0.flushError }
    guard case .system(let failure)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.errno == .noSpace)
    // Another process sees the old values, and nothing is left lying about.
    #expect(try Domain.open(disk, Domain.flashOnly, access: .read).values == ["a": 1])
    #expect(disk.paths.allSatisfy { !$0.hasSuffix(".new") })
    // A small change still fits into the file there is.
    disk.setCapacity(.max)
    #expect(try domain.save(["b": 1]))
    disk.losePower()
    #expect(try Domain.open(disk).values == ["a": 1, "b": 1, "large": large])
    #expect(domain.state.withLock { $0.commitError ?? $0.flushError } == nil)
  }

  @Test(arguments: [Errno.noSpace, .readOnlyFileSystem])
  func aDiskThatTakesNothingFromTheStartIsNoObstacle(_ errno: Errno) throws {
    let disk = SimulatedDisk()
    try Domain.open(disk).save(["a": 1])
    disk.losePower()
    disk.fail { _ in errno }
    let domain = try Domain.open(disk)
    #expect(domain.values == ["a": 1])
    #expect(try !domain.save(["b": 1]))
    #expect(domain.values == ["a": 1, "b": 1])
    disk.fail(nil)
    #expect(domain.commit().isDone && domain.flush().isDone)
    #expect(try Domain.open(disk, access: .read).values == ["a": 1, "b": 1])
  }

  @Test func aFlushThatFailedIsNotTrustedWhenItThenSucceeds() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    try domain.save(["a": 1])
    let old = disk.content.withLock { $0.names[Domain.flashFile] }
    disk.fail { if case .synchronizeData = $0 { .inputOutput } else { nil } }
    // The record is written anew, with all others, into a file of its own.
    #expect(try domain.save(["a": 2]))
    disk.fail(nil)
    #expect(disk.content.withLock { $0.names[Domain.flashFile] } != old)
    disk.losePower()
    #expect(try Domain.open(disk).values == ["a": 2])
  }

  @Test func aMediumThatFailsAltogetherIsTriedAgain() throws {
    let disk = SimulatedDisk()
    let clock = ManualClock()
    let domain = try Domain.open(disk, clock: clock)
    try domain.save(["a": 1])
    disk.fail { operation in
      switch operation {
      case .synchronizeData, .synchronize: .inputOutput
      default: nil
      }
    }
    #expect(try !domain.save(["a": 2]))
    #expect(domain.state.withLock { $0.flushDue } == clock.now + .seconds(300))
    disk.fail(nil)
    disk.forgetOperations()
    #expect(domain.flush().isDone)
    // Not just another flush, which the kernel would call a success.
    #expect(disk.operations.contains(.rename(Domain.flashFile + ".new", to: Domain.flashFile)))
    disk.losePower()
    #expect(try Domain.open(disk).values == ["a": 2])
  }

  @Test func aDamagedFileIsKeptOnceHoweverOftenItsReplacementFails() throws {
    let disk = SimulatedDisk()
    try Domain.open(disk, Domain.flashOnly).save(["a": 1])
    disk.content.withLock { content in
      content.names[Domain.flashFile].map { content.files[$0] = Array("no preferences".utf8) }
    }
    func kept() -> [String] {
      disk.content.withLock { $0.names.keys.filter { $0.contains(".damaged-") } }
    }
    disk.fail { operation in
      if case .rename = operation { .noSpace } else { nil }
    }
    // One process that tries again and again, and others after it.
    for _ in 0..<3 {
      let domain = try Domain.open(disk, Domain.flashOnly)
      for number in 0..<3 { #expect(try !domain.save(["a": .integer(Int64(number))])) }
    }
    #expect(kept() == [Domain.flashFile + ".damaged-1"])
    disk.fail(nil)
    #expect(try Domain.open(disk, Domain.flashOnly).save(["a": 2]))
    #expect(kept().count == 1)
  }

  @Test func everyStepThatFailsLeavesEverythingThatWasAcknowledged() throws {
    // 30 operations are enough for two saves of which one outgrows the file.
    for step in 0..<30 {
      let disk = SimulatedDisk()
      let domain = try Domain.open(disk)
      try domain.save(["a": 1, "b": 1])
      let start = disk.operations.count
      let failing = FailingOnce(step)
      disk.fail { _ in failing.next() }
      let large = PropertyListValue.data([UInt8](repeating: 1, count: 40_000))
      let first = try domain.save(["a": 2, "b": 2])
      let second = try domain.save(["a": 3, "b": 3, "large": large])
      disk.fail(nil)
      let seen = try Domain.open(disk, access: .read).values
      let stored = try Domain.open(disk, Domain.flashOnly, access: .read).values
      for values in [seen, stored] {
        #expect(values["a"] == values["b"], "step \(step)")
        #expect((values["a"] == 3) == (values["large"] != nil), "step \(step)")
      }
      if second { #expect(stored["a"] == 3, "step \(step)") }
      if first && !second { #expect(stored["a"] != 1, "step \(step)") }
      #expect(disk.operations.count > start)
      #expect(domain.commit().isDone && domain.flush().isDone)
      disk.losePower()
      let expected: [String: PropertyListValue] = ["a": 3, "b": 3, "large": large]
      #expect(try Domain.open(disk).values == expected, "step \(step)")
    }
  }

  @Test func onlyTheWriteOverALimitFails() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    let longest = String(repeating: "k", count: 65536)
    #expect(try domain.save([longest: 1, "": "empty", "a\0b\n": 1, "\u{10151}": 1]))
    #expect(throws: PreferenceError.keyTooLong(prefix: String(longest.prefix(40)), bytes: 65537)) {
      try domain.save([longest + "k": 1, "other": 1])
    }
    var deep: PropertyListValue = 1
    for _ in 0..<64 { deep = [deep] }
    #expect(try domain.save(["deep": deep]))
    #expect(throws: PreferenceError.valueTooDeep(key: "deeper")) {
      try domain.save(["deeper": [deep]])
    }
    let large = PropertyListValue.data([UInt8](repeating: 1, count: 4_100_000))
    #expect(try domain.save(["large": large]))
    #expect {
      try domain.save(["more": .data([UInt8](repeating: 1, count: 100_000)), "small": 1])
    } throws: {
      guard case .domainTooLarge("test", "more", let bytes) = $0 as? PreferenceError else {
        return false
      }
      return bytes > 4 << 20
    }
    // What is smaller is allowed, and everything that was accepted is there.
    #expect(try domain.save(["small": 1]))
    disk.losePower()
    let found = try Domain.open(disk).values
    #expect(Set(found.keys) == [longest, "", "a\0b\n", "\u{10151}", "deep", "large", "small"])
    #expect(try domain.save(["large": nil]))
    #expect(try domain.save(["more": .data([UInt8](repeating: 1, count: 100_000))]))
  }

  @Test func namesCannotLeaveTheDirectory() {
    let long = String(repeating: "n", count: 201)
    for name in ["", ".", "..", "../x", "a/b", "/etc/passwd", "a\0b", "a\nb", ".hidden", long] {
      #expect(throws: PreferenceError.invalidDomainName(name)) {
        _ = try Domain(
          name, in: Domain.both, options: PreferenceOptions(access: .read),
          operations: SimulatedDisk(), clock: ManualClock())
      }
    }
    for name in ["org.example.App", "Zürich", "a b", String(long.dropLast()), "x.prefs"] {
      #expect(throws: Never.self) {
        _ = try Domain(
          name, in: Domain.both, options: PreferenceOptions(access: .read),
          operations: SimulatedDisk(), clock: ManualClock())
      }
    }
  }
}

/// Fails at one call and at no other.
final class FailingOnce: Sendable {
  private let remaining: Mutex<Int>

  init(_ step: Int) { remaining = Mutex(step) }

  func next() -> Errno? {
    remaining.withLock { remaining in
      defer { remaining -= 1 }
      return remaining == 0 ? .inputOutput : nil
    }
  }
}
