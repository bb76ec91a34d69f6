// SPDX-License-Identifier: Apache-2.0

/// Which keys have changed since the flash tier was last brought up to date, so that a flush writes
/// these and need not read and compare the whole file.
struct ChangeTracking {
  struct Change {
    /// Of the record that changed the key last.
    var sequence: UInt64
    /// What the key had when tracking began.
    let original: PropertyListValue?
  }

  /// The sequence number after which every change is known.
  private(set) var start: UInt64
  /// The sequence number of the flash tier's record that said the same as `start` did.
  private(set) var flash: UInt64
  private(set) var changes: [String: Change] = [:]

  init(since start: UInt64, flash: UInt64? = nil) {
    self.start = start
    self.flash = flash ?? start
  }

  /// - Parameter old: the value before this change.
  mutating func note(_ key: String, sequence: UInt64, old: PropertyListValue?) {
    changes[key, default: Change(sequence: sequence, original: old)].sequence = sequence
  }

  /// The keys that a flash tier lacks whose last record has this number; nil when that is not known.
  /// - Parameter values: the values now. A key that is back at its original is not lacking.
  func keys(changedSince sequence: UInt64, now values: [String: PropertyListValue]) -> [String]? {
    if sequence == flash {
      return changes.filter { key, change in !values[key].isIdentical(to: change.original) }
        .map(\.key)
    }
    return sequence < start ? nil : changes.filter { $0.value.sequence > sequence }.map(\.key)
  }

  /// Continues the tracking that went on before this one began.
  mutating func prepend(_ earlier: ChangeTracking) {
    start = earlier.start
    flash = earlier.flash
    for (key, change) in earlier.changes {
      let sequence = changes[key]?.sequence ?? change.sequence
      changes[key] = Change(sequence: sequence, original: change.original)
    }
  }
}
