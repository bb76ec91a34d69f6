// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Synchronization
import Testing

@testable import Preferences

/// The store with its threads, on a real file system.
@Suite struct PreferenceDomainTests {
  let directory: TemporaryDirectory
  let directories: PreferenceDirectories

  init() throws {
    directory = try TemporaryDirectory()
    directories = directory.directories
  }

  private func read(_ directories: PreferenceDirectories) throws -> [String: PropertyListValue] {
    try PreferenceDomain(
      domain: "test", in: directories, options: PreferenceOptions(access: .read)
    ).dictionaryRepresentation()
  }

  private var onFlash: PreferenceDirectories {
    PreferenceDirectories(runtime: nil, state: directories.state)
  }

  @Test func aValueIsThereAtOnceAndOnFlashAfterSynchronize() throws {
    let store = try PreferenceDomain(domain: "test", in: directories)
    store.set("value", forKey: "key")
    store.set(1, forKey: "gone")
    store.removeObject(forKey: "gone")
    store.set(nil, forKey: "never")
    #expect(store.object(forKey: "key") == "value")
    #expect(store.object(forKey: "gone") == nil)
    #expect(store.dictionaryRepresentation() == ["key": "value"])
    #expect(store.synchronize())
    #expect(store.lastError == nil)
    #expect(try read(onFlash) == ["key": "value"])
    #expect(try read(directories) == ["key": "value"])
  }

  @Test func aStoreThatIsReleasedHasSavedEverything() throws {
    do {
      let store = try PreferenceDomain(domain: "test", in: directories)
      store.set(1, forKey: "a")
    }
    #expect(try read(onFlash) == ["a": 1])
  }

  @Test func aClosedStoreRefusesChangesAndStillReads() throws {
    let store = try PreferenceDomain(domain: "test", in: directories)
    store.set(1, forKey: "a")
    #expect(store.close())
    #expect(throws: PreferenceError.closed(domain: "test")) { try store.update(["a": 2]) }
    store.set(3, forKey: "a")
    #expect(!store.synchronize())
    #expect(store.object(forKey: "a") == 1)
    #expect(store.close())
    #expect(try read(onFlash) == ["a": 1])
  }

  @Test func aRefusedChangeIsToldOnce() throws {
    let store = try PreferenceDomain(domain: "test", in: directories)
    store.set(1, forKey: "a")
    let key = String(repeating: "k", count: 70_000)
    store.set(2, forKey: key)
    #expect(store.object(forKey: key) == nil)
    #expect(store.lastError == .keyTooLong(prefix: String(key.prefix(40)), bytes: 70_000))
    #expect(!store.synchronize())
    // What was not refused is saved all the same.
    #expect(try read(onFlash) == ["a": 1])
    #expect(store.synchronize())
  }

  @Test func aFollowerIsToldWhichKeysOthersHaveChanged() throws {
    let writer = try PreferenceDomain(domain: "test", in: directories)
    writer.set(1, forKey: "before")
    #expect(writer.synchronize())
    let signal = try Signal()
    let changed = Mutex<[String]>([])
    let follower = try PreferenceDomain(
      domain: "test", in: directories, options: PreferenceOptions(access: .follow)
    ) { keys in
      changed.withLock { $0 += keys }
      signal.raise()
    }
    #expect(follower.object(forKey: "before") == 1)
    try writer.update(["a": 1, "b": 2, "before": 1])
    #expect(signal.wait { follower.object(forKey: "b") == 2 })
    #expect(signal.wait { changed.withLock { $0.sorted() } == ["a", "b"] })
    #expect(follower.object(forKey: "a") == 1)
    #expect(throws: PreferenceError.readOnly(domain: "test")) { try follower.update(["a": 2]) }
    // Through growth, where the file is another one afterwards.
    for round in 1...4 {
      writer.set(.data([UInt8](repeating: UInt8(round), count: 20_000)), forKey: "large\(round)")
      #expect(signal.wait { follower.object(forKey: "large\(round)") != nil })
    }
    writer.removeObject(forKey: "a")
    #expect(signal.wait { follower.object(forKey: "a") == nil })
  }

  @Test func aFollowerMayComeBeforeTheWriterAndItsDirectory() throws {
    let signal = try Signal()
    let deep = PreferenceDirectories(
      runtime: "\(directory.path)/a/b/run", state: "\(directory.path)/state")
    let follower = try PreferenceDomain(
      domain: "test", in: deep, options: PreferenceOptions(access: .follow)
    ) { _ in signal.raise() }
    #expect(follower.object(forKey: "a") == nil)
    let writer = try PreferenceDomain(domain: "test", in: deep)
    writer.set(1, forKey: "a")
    #expect(signal.wait { follower.object(forKey: "a") == 1 })
    writer.set(2, forKey: "a")
    #expect(signal.wait { follower.object(forKey: "a") == 2 })
  }

  @Test func whatIsChangedTogetherIsSeenTogether() throws {
    let writer = try PreferenceDomain(domain: "test", in: directories)
    let signal = try Signal()
    let mixtures = Atomic(0)
    let follower = try PreferenceDomain(
      domain: "test", in: directories, options: PreferenceOptions(access: .follow)
    ) { _ in signal.raise() }
    let last: Int64 = 3000
    let isDone = Atomic(false)
    let reader = try Thread.start(name: "reader") {
      while !isDone.load(ordering: .relaxed) {
        for store in [writer, follower] {
          let values = store.dictionaryRepresentation()
          if values["x"] != values["y"] { mixtures.add(1, ordering: .relaxed) }
        }
      }
    }
    for number in 1...last {
      try writer.update(["x": .integer(number), "y": .integer(number)])
      if number % 100 == 0 { #expect(writer.synchronize()) }
    }
    #expect(signal.wait { follower.object(forKey: "y") == .integer(last) })
    isDone.store(true, ordering: .relaxed)
    reader.join()
    #expect(mixtures.load(ordering: .relaxed) == 0)
  }

  /// Encoding and decoding recurse, on threads with small stacks.
  @Test func theDeepestValueFitsTheStacksOfTheThreads() throws {
    var deep: PropertyListValue = ["end": 1]
    for level in 1..<PreferenceLimits.depth { deep = level % 2 == 0 ? [deep] : ["k": deep] }
    let signal = try Signal()
    let follower = try PreferenceDomain(
      domain: "test", in: directories, options: PreferenceOptions(access: .follow)
    ) { _ in signal.raise() }
    let writer = try PreferenceDomain(domain: "test", in: directories)
    writer.set(deep, forKey: "deep")
    #expect(writer.synchronize())
    #expect(signal.wait { follower.object(forKey: "deep") != nil })
    #expect(follower.object(forKey: "deep")?.isIdentical(to: deep) == true)
    #expect(try read(onFlash)["deep"]?.isIdentical(to: deep) == true)
  }

  @Test func anObserverMayChangeAndSynchronize() throws {
    let signal = try Signal()
    let box = Mutex<PreferenceDomain?>(nil)
    let store = try PreferenceDomain(domain: "test", in: directories) { keys in
      let store = box.withLock { $0 }
      if keys.contains("question") {
        store?.set("answer", forKey: "reply")
        _ = store?.synchronize()
      }
      signal.raise()
    }
    box.withLock { $0 = store }
    let other = try PreferenceDomain(domain: "test", in: directories) { _ in signal.raise() }
    other.set(1, forKey: "question")
    #expect(signal.wait { other.object(forKey: "reply") == "answer" })
    box.withLock { $0 = nil }
  }

  @Test func flashWaitsForTheIntervalAndGetsOneRecord() throws {
    let disk = SimulatedDisk()
    let clock = ManualClock()
    let signal = try Signal()
    let store = try PreferenceDomain(
      domain: "test", in: Domain.both, options: PreferenceOptions(flushInterval: .seconds(60)),
      operations: disk, clock: clock)
    store.set(0, forKey: "a")
    #expect(store.synchronize())
    disk.forgetOperations()
    disk.fail { operation in
      if case .synchronizeData = operation { signal.raise() }
      return nil
    }
    for number in 1...20 {
      store.set(.integer(Int64(number)), forKey: "a")
      clock.advance(by: .seconds(2))
    }
    // In the RAM tier, and not yet on flash.
    #expect(store.domain.commit().isDone)
    let due = store.domain.state.withLock { $0.flushDue }
    #expect(due.map { $0 <= clock.now + .seconds(60) && $0 > clock.now } == true)
    #expect(disk.flushes == 0)
    clock.advance(by: .seconds(60))
    #expect(signal.wait())
    #expect(store.synchronize())
    #expect(disk.flushes == 1)
    // Nothing is due while nothing changes.
    clock.advance(by: .seconds(6000))
    store.close()
    #expect(disk.flushes == 1)
  }

  @Test func aNewIntervalAppliesToWhatWaitsAlready() throws {
    let clock = ManualClock()
    let store = try PreferenceDomain(
      domain: "test", in: Domain.both, options: PreferenceOptions(flushInterval: .seconds(60)),
      operations: SimulatedDisk(), clock: clock)
    func due() -> MonotonicTime? { store.domain.state.withLock { $0.flushDue } }
    store.set(1, forKey: "a")
    #expect(store.domain.commit().isDone)
    store.setFlushInterval(.seconds(20))
    #expect(due() == clock.now + .seconds(20))
    // A longer one lets nothing wait longer than was promised.
    store.setFlushInterval(.seconds(600))
    #expect(due() == clock.now + .seconds(20))
    store.setFlushInterval(nil)
    #expect(due() == nil)
    store.setFlushInterval(.seconds(30))
    #expect(due() == clock.now + .seconds(30))
    #expect(store.synchronize())
    store.setFlushInterval(.seconds(10))
    #expect(due() == nil)
  }

  @Test func withoutAnIntervalOnlyTheAskedForFlushIsMade() throws {
    let disk = SimulatedDisk()
    let clock = ManualClock()
    let signal = try Signal()
    let store = try PreferenceDomain(
      domain: "test", in: Domain.both, options: PreferenceOptions(flushInterval: nil),
      operations: disk, clock: clock)
    store.set(1, forKey: "a")
    #expect(store.domain.commit().isDone)
    clock.advance(by: .seconds(1_000_000))
    #expect(store.domain.state.withLock { $0.flushDue } == nil)
    #expect(disk.flushes == 0)
    disk.fail { operation in
      if case .synchronizeDirectory = operation { signal.raise() }
      return nil
    }
    store.flushSoon()
    #expect(signal.wait())
  }

  @Test(arguments: [Domain.both, Domain.flashOnly])
  func whatIsSetWhileAFlushIsUnderWayIsDueLater(_ directories: PreferenceDirectories) throws {
    let disk = SimulatedDisk()
    let clock = ManualClock()
    let store = try PreferenceDomain(
      domain: "test", in: directories, options: PreferenceOptions(flushInterval: .seconds(60)),
      operations: disk, clock: clock)
    #expect(store.synchronize())
    store.set(0, forKey: "a")
    #expect(store.synchronize())
    clock.advance(by: .seconds(1000))
    disk.fail { operation in
      if case .synchronizeData = operation { store.set("late", forKey: "b") }
      return nil
    }
    store.set(1, forKey: "a")
    #expect(store.synchronize())
    disk.fail(nil)
    if directories == Domain.both { #expect(store.domain.commit().isDone) }
    #expect(store.domain.state.withLock { $0.flushDue } == clock.now + .seconds(60))
    let signal = try Signal()
    disk.fail { operation in
      if case .synchronizeData = operation { signal.raise() }
      return nil
    }
    clock.advance(by: .seconds(60))
    #expect(signal.wait())
    let stored = try Domain.open(disk, Domain.flashOnly, access: .read)
    #expect(stored.values == ["a": 1, "b": "late"])
  }

  @Test(arguments: [Domain.both, Domain.flashOnly])
  func aFlushThatIsAskedForWithoutNeedLeavesNothingDue(
    _ directories: PreferenceDirectories
  ) throws {
    let disk = SimulatedDisk()
    let store = try PreferenceDomain(
      domain: "test", in: directories, options: PreferenceOptions(), operations: disk,
      clock: ManualClock())
    store.flushSoon()
    #expect(store.synchronize())
    #expect(store.domain.state.withLock { $0.flushDue } == nil)
    #expect(disk.operations.isEmpty)
  }

  @Test func anIntervalOfZeroWritesEveryChange() throws {
    let disk = SimulatedDisk()
    let signal = try Signal()
    let store = try PreferenceDomain(
      domain: "test", in: Domain.both, options: PreferenceOptions(flushInterval: 0),
      operations: disk, clock: SystemFlushClock())
    store.set(0, forKey: "a")
    #expect(store.synchronize())
    disk.fail { operation in
      if case .synchronizeData = operation { signal.raise() }
      return nil
    }
    for number in 1...3 {
      store.set(.integer(Int64(number)), forKey: "a")
      #expect(signal.wait())
    }
  }
}
