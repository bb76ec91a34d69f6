// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

extension Domain {
  /// What came of an attempt to write.
  struct Outcome: Sendable {
    var isDone = true
    /// Keys that others have changed, found on the way.
    var changedKeys: [String] = []
  }

  /// Writes what waits to the front tier, as one record. Without a RAM tier that is the flash tier,
  /// and the record is on the medium afterwards.
  func commit() -> Outcome {
    guard let front else { return Outcome(isDone: false) }
    return front.withLock { tier in
      var outcome = Outcome()
      let waits = state.withLock {
        let waits = $0.takePending() != nil
        if !waits && !hasTwoTiers { $0.flushDue = nil }
        return waits
      }
      if !waits && !tier.needsReplacing { return outcome }
      do throws(PreferenceError) {
        try commit(&tier, &outcome)
        state.withLock { $0.commitError = nil }
      } catch {
        outcome.isDone = false
        let retry = max(flushInterval ?? 0, .seconds(10))
        state.withLock {
          $0.giveBack()
          $0.commitError = error
          if tier.isDurable && flushInterval != nil { $0.flushDue = clock.now + retry }
        }
      }
      return outcome
    }
  }

  private func commit(_ tier: inout Tier, _ outcome: inout Outcome) throws(PreferenceError) {
    let lock = try tier.lock()
    defer { lock.release() }
    outcome.changedKeys = try merge(&tier)
    // What a killed process has left behind the last durable record must not be overtaken.
    try? tier.makeTailDurable()
    try write(&tier)
    do throws(PreferenceError) {
      try tier.makeTailDurable()
    } catch {
      // Once more, into a new file.
      try write(&tier)
    }
    state.withLock {
      $0.finishCommit()
      if hasTwoTiers { return markDirty(&$0) }
      // What was set meanwhile waits for the next time.
      $0.flushDue = $0.hasPending ? flushDue : nil
      $0.tracking = ChangeTracking(since: $0.sequence)
    }
  }

  /// Writes what was taken, as a record or within a new file.
  private func write(_ tier: inout Tier) throws(PreferenceError) {
    let new = History(
      lineage: tier.operations.randomNumber(),
      session: tier.isDurable ? 0 : tier.operations.randomNumber())
    let record = state.withLock { $0.commitRecord(starting: new) }
    try tier.append(record.changes, sequence: record.sequence, history: record.history) {
      state.withLock { $0.valuesAfterCommit }
    }
  }

  /// Takes in what others have written, under the lock of the tier. Returns the keys that changed.
  func merge(_ tier: inout Tier) throws(PreferenceError) -> [String] {
    switch try tier.refresh(forWriting: true) {
    case .absent, .unchanged: return []
    case .records(let records): return state.withLock { $0.follow(records) }
    case .image(let image):
      let content = image.content()
      return state.withLock { $0.takeOver(content) }
    }
  }

  /// Has flash brought up to date in time.
  func markDirty(_ state: inout DomainState) {
    if state.isFlushed || state.flushDue != nil || flushInterval == nil { return }
    state.flushDue = flushDue
    state.hasNewsOfFlush = true
  }

  /// Whether the thread of the flash tier has to be told of a time that was set for it.
  func takeNewsOfFlush() -> Bool {
    state.withLock { state in
      defer { state.hasNewsOfFlush = false }
      return state.hasNewsOfFlush
    }
  }
}
