// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What a search list as a whole says: for each key the value of the first layer that has it.
///
/// In parts, each behind a lock of its own, so that threads that read different keys do not wait for
/// each other. A reader takes one of these locks and nothing else.
final class MergedView: Sendable {
  private final class Part: Sendable {
    let values = Mutex(KeyTable<PropertyListValue?>())
  }

  private let parts = (0..<16).map { _ in Part() }

  private func part(_ hash: UInt) -> Part {
    // Bits that the table in the part does not use for its places.
    parts[Int(truncatingIfNeeded: hash >> 28) & 15]
  }

  func value(_ key: String, _ hash: UInt) -> PropertyListValue? {
    part(hash).values.withLock { table in
      table.find(key, hash).flatMap { table[$0] }
    }
  }

  func set(_ value: PropertyListValue?, _ key: String, _ hash: UInt) {
    // The old value is released behind the lock: it may be large.
    _ = part(hash).values.withLock { table -> PropertyListValue? in
      guard let place = table.find(key, hash) else {
        table.set(value, key, hash)
        return nil
      }
      let old = table[place]
      table[place] = value
      return old
    }
  }

  /// The keys that have a value.
  var keys: [String] {
    parts.flatMap { part in
      part.values.withLock { table in table.entries.filter { $0.value != nil }.map(\.key) }
    }
  }
}
