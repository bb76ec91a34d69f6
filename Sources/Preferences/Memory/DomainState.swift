// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// What a domain knows of its files.
///
/// `committed` is the state that a record in a file ends with. What can be read is in the layer:
/// changes that no file has yet lie over it there. So a flush can never write a part of a set of
/// changes that belong together, and whoever reads or changes values does not wait for this state.
struct DomainState {
  let name: String
  let memory: PreferenceMemory
  /// Of the memory.
  let layer: Int
  /// As in the file of the front tier.
  private(set) var committed: [String: PropertyListValue] = [:]
  private(set) var sequence: UInt64 = 0
  private(set) var history = History.unknown
  private var inFlight: Changes = [:]

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
  /// Of the last attempt to write a record of the front tier.
  var commitError: PreferenceError?
  /// Of the last attempt to bring the flash tier up to date.
  var flushError: PreferenceError?

  init(name: String, memory: PreferenceMemory = PreferenceMemory(), layer: Int? = nil) {
    self.name = name
    self.memory = memory
    self.layer = layer ?? memory.makeLayer(name)
  }
}

extension DomainState {
  /// What can be read.
  var values: [String: PropertyListValue] { memory.values(layer) }

  /// Bytes of the encoding of that.
  var size: Int { memory.withLock { $0.layers[layer].size } }

  var hasPending: Bool { memory.withLock { $0.layers[layer].hasPending } }
  var hasUnwritten: Bool { memory.withLock { $0.layers[layer].hasUnwritten } }
}

extension DomainState {
  /// Takes what waits, to write it. Nil when nothing does.
  mutating func takePending() -> Changes? {
    let taken = memory.withLock { $0.layers[layer].takePending() }
    if taken.isEmpty { return nil }
    inFlight = Dictionary(taken, uniquingKeysWith: { $1 })
    return inFlight
  }

  /// What was taken could not be written, and waits again.
  mutating func giveBack() {
    memory.withLock { $0.layers[layer].giveBack() }
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
    memory.withLock { $0.layers[layer].finishWriting() }
    inFlight = [:]
  }

  /// Somebody else has written these records. Returns the keys whose visible values have changed.
  mutating func follow(_ records: [ForeignRecord]) -> [String] {
    var changed: Set<String> = []
    for record in records {
      // Whoever reads sees all changes of a record or none.
      let keys = memory.withLock { memory in
        record.changes.filter { memory.follow(layer, $0.key, $0.value) }.map(\.key)
      }
      changed.formUnion(keys)
      apply(record.changes, sequence: record.sequence)
    }
    return Array(changed)
  }

  /// Takes over the content of a file that was read as a whole. Returns the keys whose visible
  /// values have changed.
  mutating func reload(_ content: FileContent) -> [String] {
    committed = content.values
    sequence = content.sequence
    history = content.history
    tracking = ChangeTracking(since: sequence)
    reloads += 1
    return memory.withLock { $0.reload(layer, content.values) }
  }

  /// Lets the changes that flash does not have be written again, over whatever is loaded next.
  private mutating func keepUnflushedChanges() {
    memory.withLock { memory in
      for key in tracking.changes.keys where !memory.layers[layer].isOverlaid(key) {
        memory.layers[layer].repeatChange(key)
      }
    }
  }

  /// Takes over what a file has that was read under the lock while this store was open.
  mutating func takeOver(_ content: FileContent) -> [String] {
    var content = content
    if content.condition.needsKeepingAside {
      // Memory has what the file had, apart from what others have written last.
      if content.sequence <= sequence { return [] }
      content = content.completed(from: committed, sequence: sequence)
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
}

/// A record that is to be written to the front tier.
struct CommitRecord {
  let changes: Changes
  let sequence: UInt64
  let history: History
}
