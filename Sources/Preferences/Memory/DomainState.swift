// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// What a domain holds in memory.
///
/// `committed` is the state that a record in a file ends with. Changes that no file has yet lie over
/// it: first those that wait, then those that are being written. So a flush can never write a part
/// of a set of changes that belong together.
struct DomainState {
  let name: String
  /// As in the file of the front tier.
  private(set) var committed: [String: PropertyListValue] = [:]
  private(set) var sequence: UInt64 = 0
  private(set) var history = History.unknown
  private(set) var pending: Changes = [:]
  private(set) var inFlight: Changes = [:]
  /// How many changes were taken last. In a burst of changes the next ones get their room at once.
  private var burst = 0
  /// Bytes of the encoding of everything that can be read.
  private(set) var size = 0

  var tracking = ChangeTracking(since: 0)
  /// Counts how often the whole content was replaced, so that a flush that was under way then knows
  /// that its tracking was cut.
  private(set) var reloads = 0

  /// The sequence number up to which flash is known to have everything.
  var flushedSequence: UInt64 = 0
  /// How often flash was written.
  var flushCount: Int64 = 0
  /// When flash is to be brought up to date, as far as nobody asks for it.
  var flushDue: MonotonicTime?
  /// Whether `flushDue` was set and the thread concerned does not know it yet.
  var hasNewsOfFlush = false
  var isClosed = false
  /// Of the last change, when it was refused.
  var refusal: PreferenceError?
  /// Whether a change was refused that `synchronize` has not spoken of yet.
  var wasRefused = false
  /// Of the last attempt to write a record of the front tier.
  var commitError: PreferenceError?
  /// Of the last attempt to bring the flash tier up to date.
  var flushError: PreferenceError?

  init(name: String) { self.name = name }
}

extension DomainState {
  func value(forKey key: String) -> PropertyListValue? {
    if !pending.isEmpty, let change = pending[key] { return change }
    if !inFlight.isEmpty, let change = inFlight[key] { return change }
    return committed[key]
  }

  var values: [String: PropertyListValue] {
    var values = committed
    values.apply(inFlight)
    values.apply(pending)
    return values
  }

  /// Lays a change over the state. Returns whether it changes anything. The same as `change` with one
  /// key, at the cost of two look-ups.
  mutating func change(
    _ key: String, to value: PropertyListValue?
  ) throws(PreferenceError) -> Bool {
    guard let entry = Measure.entry(key, value) else { throw Measure.refusal(key, value) }
    if burst > 16 && pending.isEmpty { pending.reserveCapacity(burst) }
    // The place in the table is found once, for reading and writing.
    let verdict = Self.exchange(
      &pending[key], for: Measure.normal(value), entry, of: key, size, inFlight, committed)
    switch verdict {
    case .same: return false
    case .changed(let newSize):
      size = newSize
      return true
    case .tooLarge(let newSize):
      throw .domainTooLarge(domain: name, key: key, bytes: newSize)
    }
  }

  private enum Verdict {
    case same
    case changed(Int)
    case tooLarge(Int)
  }

  /// Puts a value into the place of a key among the changes that wait, unless it is the one that can
  /// be read already or makes the domain too large.
  private static func exchange(
    _ place: inout PropertyListValue??, for new: PropertyListValue?, _ entry: Int, of key: String,
    _ size: Int, _ inFlight: Changes, _ committed: [String: PropertyListValue]
  ) -> Verdict {
    func judge(_ old: PropertyListValue?) -> Verdict {
      if old.isIdentical(to: new) { return .same }
      let newSize = size + entry - (Measure.entry(key, old) ?? 0)
      let isTooLarge = newSize > PreferenceLimits.domainSize && newSize > size
      return isTooLarge ? .tooLarge(newSize) : .changed(newSize)
    }
    let verdict: Verdict
    if let waiting = place {
      verdict = judge(waiting)
    } else if !inFlight.isEmpty, let writing = inFlight[key] {
      verdict = judge(writing)
    } else {
      verdict = judge(committed[key])
    }
    if case .changed = verdict { place = .some(new) }
    return verdict
  }

  /// Lays changes over the state, all or none. Returns whether any of them changes anything.
  mutating func change(_ changes: Changes) throws(PreferenceError) -> Bool {
    var accepted: Changes = [:]
    var newSize = size
    var largest = (key: "", size: 0)
    for (key, value) in changes {
      let old = self.value(forKey: key)
      guard let entry = Measure.entry(key, value) else { throw Measure.refusal(key, value) }
      let normal = Measure.normal(value)
      if old.isIdentical(to: normal) { continue }
      newSize += entry - (Measure.entry(key, old) ?? 0)
      if entry >= largest.size { largest = (key, entry) }
      accepted[key] = .some(normal)
    }
    if newSize > PreferenceLimits.domainSize && newSize > size {
      throw .domainTooLarge(domain: name, key: largest.key, bytes: newSize)
    }
    size = newSize
    if pending.isEmpty { pending = accepted } else { pending.merge(accepted) { $1 } }
    return !accepted.isEmpty
  }
}

extension DomainState {
  /// Takes what waits, to write it. Nil when nothing does.
  mutating func takePending() -> Changes? {
    if pending.isEmpty { return nil }
    burst = pending.count
    inFlight = pending
    pending = [:]
    return inFlight
  }

  /// What was taken could not be written, and waits again.
  mutating func giveBack() {
    pending = inFlight.merging(pending) { $1 }
    inFlight = [:]
  }

  /// The record of what was taken.
  /// - Parameter new: for a domain that no file has yet: it starts a history of its own.
  mutating func commitRecord(starting new: History) -> CommitRecord {
    if history.lineage == 0 { history.lineage = new.lineage }
    if history.session == 0 { history.session = new.session }
    return CommitRecord(changes: inFlight, sequence: sequence + 1, history: history)
  }

  /// All values once what was taken is written.
  var valuesAfterCommit: [String: PropertyListValue] {
    var values = committed
    values.apply(inFlight)
    return values
  }

  /// What was taken has been written.
  mutating func finishCommit() {
    apply(inFlight, sequence: sequence + 1)
    inFlight = [:]
  }

  /// Somebody else has written these records. Returns the keys whose visible values have changed.
  mutating func follow(_ records: [ForeignRecord]) -> [String] {
    var changed: Set<String> = []
    for record in records {
      for (key, value) in record.changes where !isOverlaid(key) {
        let old = committed[key]
        if value.isIdentical(to: old) { continue }
        size += (Measure.entry(key, value) ?? 0) - (Measure.entry(key, old) ?? 0)
        changed.insert(key)
      }
      apply(record.changes, sequence: record.sequence)
    }
    return Array(changed)
  }

  /// Takes over the content of a file that was read as a whole. Returns the keys whose visible
  /// values have changed.
  mutating func reload(_ content: FileContent) -> [String] {
    let changed = content.values.keys(changedFrom: committed).filter { !isOverlaid($0) }
    committed = content.values
    sequence = content.sequence
    history = content.history
    tracking = ChangeTracking(since: sequence)
    reloads += 1
    size = Measure.size(of: values)
    return changed
  }

  /// Lets the changes that flash does not have be written again, over whatever is loaded next.
  private mutating func keepUnflushedChanges() {
    for key in tracking.changes.keys where !isOverlaid(key) {
      pending[key] = .some(committed[key])
    }
  }

  /// Takes over what a file has that was read under the lock while this store was open.
  mutating func takeOver(_ content: FileContent) -> [String] {
    var content = content
    if content.condition.needsKeepingAside {
      // Memory has what the file had, apart from what others have written last.
      if content.sequence <= sequence { return [] }
      content.values.merge(committed) { file, _ in file }
      content.history = history
    } else if content.history.session != history.session || content.sequence < sequence {
      // The file was removed and made anew, by another process and from what is on flash.
      keepUnflushedChanges()
    }
    return reload(content)
  }

  /// What a file would have that says the same.
  var committedContent: FileContent {
    FileContent(values: committed, sequence: sequence, history: history, condition: .good)
  }

  var isFlushed: Bool { sequence == flushedSequence }

  private mutating func apply(_ changes: Changes, sequence: UInt64) {
    for (key, value) in changes {
      tracking.note(key, sequence: sequence, old: Self.swap(&committed[key], value))
    }
    self.sequence = sequence
  }

  private static func swap(
    _ place: inout PropertyListValue?, _ new: PropertyListValue?
  ) -> PropertyListValue? {
    defer { place = new }
    return place
  }

  private func isOverlaid(_ key: String) -> Bool {
    pending[key] != nil || inFlight[key] != nil
  }
}

/// A record that is to be written to the front tier.
struct CommitRecord {
  let changes: Changes
  let sequence: UInt64
  let history: History
}
