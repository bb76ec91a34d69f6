// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// A monotonic clock that stands still until it is told to go on. Any thread may read and move it.
///
/// Pass `{ clock.now }` where a clock is wanted, and `clock.advance(by:)` where something waits.
public final class ManualClock: Sendable {
  private let nanoseconds: Atomic<Int64>

  /// Starts at an arbitrary time that is not zero, so that nobody relies on zero.
  public init(_ start: MonotonicTime = MonotonicTime(nanoseconds: .seconds(1000))) {
    nanoseconds = Atomic(start.nanoseconds)
  }

  public var now: MonotonicTime {
    MonotonicTime(nanoseconds: nanoseconds.load(ordering: .acquiring))
  }

  /// Moves the clock forward by so many nanoseconds: `clock.advance(by: .milliseconds(20))`.
  public func advance(by duration: Int64) {
    nanoseconds.wrappingAdd(duration, ordering: .acquiringAndReleasing)
  }

  /// Moves the clock to a time; one that is past already leaves it alone.
  public func advance(to time: MonotonicTime) {
    let missing = time - now
    if missing > 0 { advance(by: missing) }
  }
}
