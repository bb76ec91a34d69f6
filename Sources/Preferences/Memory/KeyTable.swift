// SPDX-License-Identifier: Apache-2.0

/// What a table keeps for a key.
protocol KeyTableValue: Sendable {
  /// Whether nothing would be lost if the table forgot the key.
  var isDisposable: Bool { get }
}

extension PropertyListValue?: KeyTableValue {
  var isDisposable: Bool { self == nil }
}

/// A hash table of keys whose hash values the caller brings along.
///
/// `Dictionary` hashes at every call, and a change goes through several tables: hashing a key is
/// most of the cost of looking it up. An entry keeps its place until `makeRoom` says otherwise, so
/// that lists of changed entries are lists of numbers.
struct KeyTable<Value: KeyTableValue>: Sendable {
  struct Entry: Sendable {
    let hash: UInt
    let key: String
    var value: Value
  }

  private(set) var entries: ContiguousArray<Entry> = []
  /// An entry's place plus one, in as many bits as the number of buckets needs, and above it bits of
  /// its hash; 0 where there is none. Small, so that they stay in the processor's cache.
  private var buckets: [UInt32] = []

  static func hash(_ key: String) -> UInt { UInt(bitPattern: key.hashValue) }

  /// The place of a key's entry.
  func find(_ key: String, _ hash: UInt) -> Int? {
    if buckets.isEmpty { return nil }
    let mask = buckets.count - 1
    let low = UInt32(truncatingIfNeeded: mask)
    let tag = UInt32(truncatingIfNeeded: hash >> 32) & ~low
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let bucket = buckets[place]
      if bucket == 0 { return nil }
      if bucket & ~low == tag {
        let index = Int(bucket & low) - 1
        if entries[index].key == key { return index }
      }
      place = (place + 1) & mask
    }
  }

  subscript(index: Int) -> Value {
    get { entries[index].value }
    _modify { yield &entries[index].value }
  }

  /// Whether the next entry needs `makeRoom` first.
  var isFull: Bool { 4 * entries.count >= 3 * buckets.count }

  /// Makes room for one more entry. Keys that can be forgotten are when they are many.
  /// - Returns: the new places of the entries, -1 for those that are gone; nil when all stay.
  mutating func makeRoom() -> [Int]? {
    let disposable = entries.count { $0.value.isDisposable }
    if 4 * disposable < entries.count || entries.isEmpty {
      fill(size: max(16, 2 * buckets.count))
      return nil
    }
    var places = [Int](repeating: -1, count: entries.count)
    var kept: ContiguousArray<Entry> = []
    kept.reserveCapacity(entries.count - disposable + 1)
    for (place, entry) in entries.enumerated() where !entry.value.isDisposable {
      places[place] = kept.count
      kept.append(entry)
    }
    entries = kept
    fill(size: buckets.count)
    return places
  }

  /// Adds an entry for a key that has none, where there is room. Returns its place.
  mutating func append(_ key: String, _ hash: UInt, _ value: Value) -> Int {
    entries.append(Entry(hash: hash, key: key, value: value))
    put(entries.count - 1, hash)
    return entries.count - 1
  }

  /// Makes room for so many entries at once.
  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    var size = max(16, buckets.count)
    while 3 * size <= 4 * count { size *= 2 }
    if size > buckets.count { fill(size: size) }
  }

  private mutating func fill(size: Int) {
    buckets = [UInt32](repeating: 0, count: size)
    for (place, entry) in entries.enumerated() { put(place, entry.hash) }
  }

  private mutating func put(_ index: Int, _ hash: UInt) {
    let mask = buckets.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while buckets[place] != 0 { place = (place + 1) & mask }
    let low = UInt32(truncatingIfNeeded: mask)
    buckets[place] =
      UInt32(truncatingIfNeeded: hash >> 32) & ~low | UInt32(truncatingIfNeeded: index + 1)
  }
}

extension KeyTable where Value == PropertyListValue? {
  /// Returns the value that was there.
  mutating func exchange(_ value: PropertyListValue?, at index: Int) -> PropertyListValue? {
    let old = entries[index].value
    entries[index].value = value
    return old
  }

  /// Sets the value of a key; nil removes it.
  mutating func set(_ value: PropertyListValue?, _ key: String, _ hash: UInt) {
    if let place = find(key, hash) {
      self[place] = value
    } else if value != nil {
      if isFull { _ = makeRoom() }
      _ = append(key, hash, value)
    }
  }
}
