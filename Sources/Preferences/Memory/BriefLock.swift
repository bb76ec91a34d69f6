// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// A lock for work of some nanoseconds.
///
/// `Mutex` asks the kernel to hand it over to the next one who waits, each time. With eight threads
/// that read one value all the time it was measured to let through a hundredth of what one thread
/// gets. Here whoever waits looks again, then gives its time away, and then sleeps for moments: a
/// thread of higher priority would otherwise keep the one that it waits for from running.
struct BriefLock: ~Copyable, Sendable {
  private let isTaken = Atomic(false)

  @inline(__always)
  borrowing func lock() {
    if isTaken.exchange(true, ordering: .acquiring) { wait() }
  }

  @inline(__always)
  borrowing func unlock() { isTaken.store(false, ordering: .releasing) }

  @inline(never)
  private borrowing func wait() {
    var round = 0
    while true {
      for _ in 0..<64 {
        let isFree = !isTaken.load(ordering: .relaxed)
        if isFree && !isTaken.exchange(true, ordering: .acquiring) { return }
      }
      round += 1
      if round < 32 {
        sched_yield()
      } else {
        var pause = timespec(tv_sec: 0, tv_nsec: 50_000)
        nanosleep(&pause, nil)
      }
    }
  }
}

/// A value behind such a lock.
final class BrieflyLocked<Value: Sendable>: @unchecked Sendable {
  private let lock = BriefLock()
  /// Not a stored variable: each access to one is checked at run time for overlapping others.
  private let value: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @inline(__always)
  func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value.pointee)
  }
}
