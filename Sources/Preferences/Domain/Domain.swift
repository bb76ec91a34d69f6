// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Synchronization

/// A domain that is open: its values in memory behind one lock, and its tiers.
///
/// Everything that reads or writes files is a plain function here, called by the threads of
/// `DomainThreads`; none of it is called with the lock of the values held.
final class Domain: Sendable {
  let name: String
  let isWritable: Bool
  private let interval: Mutex<Int64?>
  let clock: any FlushClock
  /// Where the values are that can be read.
  let memory: PreferenceMemory
  let layer: Int
  /// What is known of the files. Held while records are put together, never while one is written.
  let state: Mutex<DomainState>
  let ram: LockedTier?
  let flash: LockedTier?
  /// Names a record that is on its way to flash, for the case that this process is killed then.
  let flushMark: String?

  init(
    _ name: String, in directories: PreferenceDirectories, options: PreferenceOptions,
    operations: any FileOperations, clock: any FlushClock, memory: PreferenceMemory? = nil,
    layer: Int? = nil
  ) throws(PreferenceError) {
    try DomainName.check(name)
    let memory = memory ?? PreferenceMemory()
    let layer = layer ?? memory.makeLayer(name)
    self.memory = memory
    self.layer = layer
    var opening = try Opening(
      DomainState(name: name, memory: memory, layer: layer), in: directories,
      mode: options.fileMode, operations: operations)
    isWritable = options.access == .readWrite
    let mark = directories.runtime.map { DomainName.flushMark(name, in: $0) }
    if isWritable {
      let found = mark.flatMap { try? operations.identity(of: $0) }
      try opening.prepare(isFlushing: found != nil)
    } else {
      try opening.read()
    }
    if isWritable && (opening.isUrgent || opening.needsFlush) {
      let delay = opening.isUrgent ? 0 : options.flushInterval
      opening.state.flushDue = delay.map { clock.now + $0 }
    }
    self.name = name
    self.clock = clock
    interval = Mutex(options.flushInterval.map { max(0, $0) })
    flushMark = opening.ram == nil ? nil : mark
    ram = opening.ram.map(LockedTier.init)
    flash = opening.flash.map(LockedTier.init)
    state = Mutex(opening.state)
  }

  /// The tier that changes go to first and that others' changes come from.
  var front: LockedTier? { ram ?? flash }

  /// Whether there is a flash tier behind the RAM tier.
  var hasTwoTiers: Bool { ram != nil && flash != nil }

  /// Nanoseconds; nil where only asking writes to flash.
  var flushInterval: Int64? {
    get { interval.withLock { $0 } }
    set { interval.withLock { $0 = newValue.map { max(0, $0) } } }
  }

  /// When a change that is made now has to be on flash.
  var flushDue: MonotonicTime? { flushInterval.map { clock.now + $0 } }

  var condition: PreferenceCondition {
    let (runtime, stored) = (ram?.report, flash?.report)
    return PreferenceCondition(
      runtime: runtime?.found, state: stored?.found,
      keptAside: (runtime?.keptAside ?? []) + (stored?.keptAside ?? []))
  }
}

extension Opening {
  fileprivate var needsFlush: Bool {
    ram != nil && flash != nil && state.sequence != state.flushedSequence
  }
}
