// SPDX-License-Identifier: Apache-2.0

/// What a search list as a whole says: for each key the value of the first layer that has it.
///
/// In parts, each behind a lock of its own, so that threads that read different keys do not wait for
/// each other. A reader takes one of these locks and nothing else. The parts are in memory of their
/// own and no objects: to count references to one would be what the threads wait for then.
final class MergedView: @unchecked Sendable {
  private struct Part: ~Copyable {
    let lock = BriefLock()
    var values = KeyTable<PropertyListValue?>()
    /// Keeps the locks of two parts out of one line of a processor's cache.
    let padding: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
  }

  private static let count = 16
  private let parts: UnsafeMutablePointer<Part>

  init() {
    parts = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (parts + index).initialize(to: Part()) }
  }

  deinit {
    parts.deinitialize(count: Self.count)
    parts.deallocate()
  }

  @inline(__always)
  private func withPart<Result>(
    _ index: Int, _ body: (inout KeyTable<PropertyListValue?>) -> Result
  ) -> Result {
    let part = parts + index
    part.pointee.lock.lock()
    defer { part.pointee.lock.unlock() }
    return body(&part.pointee.values)
  }

  /// From bits that the table in the part does not use for its places.
  private func part(_ hash: UInt) -> Int { Int(truncatingIfNeeded: hash >> 28) & 15 }

  func value(_ key: String, _ hash: UInt) -> PropertyListValue? {
    withPart(part(hash)) { table in
      guard let place = table.find(key, hash) else { return nil }
      return table[place]
    }
  }

  func set(_ value: PropertyListValue?, _ key: String, _ hash: UInt) {
    // The old value is released behind the lock: it may be large.
    _ = withPart(part(hash)) { table -> PropertyListValue? in
      guard let place = table.find(key, hash) else {
        table.set(value, key, hash)
        return nil
      }
      return table.exchange(value, at: place)
    }
  }
}
