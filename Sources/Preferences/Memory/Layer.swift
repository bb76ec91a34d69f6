// SPDX-License-Identifier: Apache-2.0

/// The values of one domain in memory, as they can be read.
///
/// Of a domain that is kept in files, a layer also knows which values no file has yet: those that
/// wait to be written and those that are being written.
struct Layer: Sendable {
  struct Slot: KeyTableValue {
    var value: PropertyListValue?
    /// Bytes of the key with its value: `Measure.entry`.
    var size: Int
    /// Of the round of writing that the value waits for, or waited for last.
    var round = 0
    /// Whether a list of changes names the entry.
    var isListed = false

    var isDisposable: Bool { value == nil && !isListed }
  }

  let name: String
  private(set) var table = KeyTable<Slot>()
  /// Bytes of the encoding of everything that can be read.
  private(set) var size = 0
  /// How many keys have a value.
  private(set) var count = 0
  /// Which search lists have this layer.
  var lists: [List] = []

  /// A search list that has the layer.
  struct List: Sendable {
    let number: Int
    let view: MergedView
    /// The layers that are searched before and after this one.
    let above: [Int]
    let below: [Int]
  }

  /// The entries that wait to be written, and those that are being written.
  private var pending: [Int] = []
  private var inFlight: [Int] = []
  /// Of writing; goes up when what waits is taken.
  private var round = 1

  var isClosed = false
  /// Why the last change was refused.
  var refusal: PreferenceError?
  /// Whether a change was refused that `synchronize` has not spoken of yet.
  var wasRefused = false

  init(name: String) { self.name = name }
}

extension Layer {
  func value(_ key: String, _ hash: UInt) -> PropertyListValue? {
    if count == 0 { return nil }
    return table.find(key, hash).flatMap { table[$0].value }
  }

  var values: [(key: String, value: PropertyListValue)] {
    table.entries.compactMap { entry in entry.value.value.map { (entry.key, $0) } }
  }

  /// A change that was checked and measured, before any lock was taken.
  struct Change: Sendable {
    let key: String
    let hash: UInt
    let value: PropertyListValue?
    let size: Int

    init(_ key: String, _ value: PropertyListValue?) throws(PreferenceError) {
      guard let size = Measure.entry(key, value) else { throw Measure.refusal(key, value) }
      self.key = key
      self.value = Measure.normal(value)
      self.size = size
      hash = KeyTable<Slot>.hash(key)
    }
  }

  /// Makes a change that waits to be written from now on. Returns whether it changes anything.
  mutating func change(_ change: Change) throws(PreferenceError) -> Bool {
    guard let place = table.find(change.key, change.hash) else {
      if change.value == nil { return false }
      try check(size + change.size, change.key)
      let place = append(change.key, change.hash)
      put(change.value, change.size, at: place)
      list(place)
      return true
    }
    if table[place].value.isIdentical(to: change.value) { return false }
    try check(size + change.size - table[place].size, change.key)
    put(change.value, change.size, at: place)
    list(place)
    return true
  }

  /// Makes a change of which is known that it is one, and that it fits.
  mutating func changeUnchecked(_ change: Change) {
    let place = table.find(change.key, change.hash) ?? append(change.key, change.hash)
    put(change.value, change.size, at: place)
    list(place)
  }

  /// A domain that is over the limit already may shrink.
  func check(_ newSize: Int, _ key: String) throws(PreferenceError) {
    if newSize > PreferenceLimits.domainSize && newSize > size {
      throw .domainTooLarge(domain: name, key: key, bytes: newSize)
    }
  }

  /// Sets a value that others have set, or that nobody writes. Returns whether it can be seen: a
  /// value of our own that is not written yet lies over it.
  mutating func put(_ value: PropertyListValue?, _ key: String, _ hash: UInt) -> Bool {
    guard let place = table.find(key, hash) else {
      if value == nil { return false }
      put(value, Measure.entry(key, value) ?? 0, at: append(key, hash))
      return true
    }
    if isOverlaid(place) || table[place].value.isIdentical(to: value) { return false }
    put(value, Measure.entry(key, value) ?? 0, at: place)
    return true
  }

  private mutating func put(_ value: PropertyListValue?, _ newSize: Int, at place: Int) {
    let old = table[place]
    size += newSize - old.size
    if (value == nil) != (old.value == nil) { count += value == nil ? -1 : 1 }
    table[place] = Slot(value: value, size: newSize, round: old.round, isListed: old.isListed)
  }

  private mutating func append(_ key: String, _ hash: UInt) -> Int {
    if table.isFull, let places = table.makeRoom() {
      pending = pending.map { places[$0] }
      inFlight = inFlight.map { places[$0] }
    }
    return table.append(key, hash, Slot(value: nil, size: 0))
  }

  mutating func reserve(_ count: Int) { table.reserve(count) }
}

extension Layer {
  private func isOverlaid(_ place: Int) -> Bool { table[place].isListed }

  func isOverlaid(_ key: String) -> Bool {
    table.find(key, KeyTable<Slot>.hash(key)).map(isOverlaid) ?? false
  }

  private mutating func list(_ place: Int) {
    if table[place].round == round { return }
    // In one go: each access to the table checks that nobody else has it.
    Self.list(&table[place], round)
    pending.append(place)
  }

  private static func list(_ slot: inout Slot, _ round: Int) {
    slot.round = round
    slot.isListed = true
  }

  var hasPending: Bool { !pending.isEmpty }
  var hasUnwritten: Bool { !pending.isEmpty || !inFlight.isEmpty }

  /// Has what can be read of a key written again.
  mutating func repeatChange(_ key: String) {
    let hash = KeyTable<Slot>.hash(key)
    list(table.find(key, hash) ?? append(key, hash))
  }

  /// Takes what waits, to write it.
  mutating func takePending() -> [(key: String, value: PropertyListValue?)] {
    let capacity = pending.count
    inFlight = pending
    pending = []
    // In a burst of changes the next ones get their room at once.
    if capacity > 16 { pending.reserveCapacity(capacity) }
    round += 1
    return inFlight.map { (table.entries[$0].key, table[$0].value) }
  }

  /// What was taken has been written.
  mutating func finishWriting() {
    for place in inFlight where table[place].round != round { table[place].isListed = false }
    inFlight = []
  }

  /// What was taken could not be written, and waits again.
  mutating func giveBack() {
    let places = inFlight
    inFlight = []
    for place in places { list(place) }
  }
}
