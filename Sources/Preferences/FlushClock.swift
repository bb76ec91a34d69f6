// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The clock of the flush interval. Tests have one that they move on themselves.
protocol FlushClock: Sendable {
  var now: MonotonicTime { get }

  /// Until when a thread is to sleep that has nothing to do before this time; nil where time does
  /// not pass by itself.
  func wakeUp(for time: MonotonicTime) -> MonotonicTime?

  /// Has a function called whenever time has not passed by itself.
  func whenMoved(_ wake: @escaping @Sendable () -> Void)
}

struct SystemFlushClock: FlushClock {
  var now: MonotonicTime { .now }
  func wakeUp(for time: MonotonicTime) -> MonotonicTime? { time }
  func whenMoved(_ wake: @escaping @Sendable () -> Void) {}
}
