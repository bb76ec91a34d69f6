// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A flush of the flash tier that is under way.
struct Flush {
  /// What flash lacks.
  let changes: Changes
  /// All values, as of `sequence`.
  let values: [String: PropertyListValue]
  let sequence: UInt64
  let history: History
  /// To go on with if the flush fails.
  let tracking: ChangeTracking
  let reloads: Int
}

extension DomainState {
  /// Starts a flush that brings a flash tier up to date.
  /// - Parameters:
  ///   - flash: the number of its last record.
  ///   - content: its values, where they were read; nil relies on what is known to have changed.
  /// - Returns: nil when that is not known.
  mutating func beginFlush(
    after flash: UInt64, content: [String: PropertyListValue]?
  ) -> Flush? {
    let keys: [String]
    if let content {
      keys = committed.keys(changedFrom: content)
    } else {
      guard let known = tracking.keys(changedSince: flash, now: committed) else { return nil }
      keys = known
    }
    var changes: Changes = [:]
    for key in keys { changes[key] = .some(committed[key]) }
    return beginFlush(changes, flash: changes.isEmpty ? flash : sequence)
  }

  /// Starts a flush that writes everything.
  mutating func beginFullFlush() -> Flush {
    beginFlush(committed.mapValues(Optional.some), flash: sequence)
  }

  private mutating func beginFlush(_ changes: Changes, flash: UInt64) -> Flush {
    defer { tracking = ChangeTracking(since: sequence, flash: flash) }
    return Flush(
      changes: changes, values: committed, sequence: sequence, history: history,
      tracking: tracking, reloads: reloads)
  }

  /// - Parameter due: when what has changed meanwhile is to be flushed.
  mutating func finish(_ flush: Flush, due: MonotonicTime?) {
    flushedSequence = flush.sequence
    flushCount += 1
    flushDue = isFlushed ? nil : due
  }

  mutating func fail(_ flush: Flush) {
    // Where the content was replaced meanwhile, the tracking that began then is right: it claims
    // no more than it knows.
    if flush.reloads == reloads { tracking.prepend(flush.tracking) }
  }
}
