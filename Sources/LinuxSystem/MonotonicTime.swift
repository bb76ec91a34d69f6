// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A point of CLOCK_MONOTONIC in nanoseconds. It never jumps, and stands still during suspend.
public struct MonotonicTime: Comparable, Hashable, Sendable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The present: clock_gettime(2).
  public static var now: MonotonicTime {
    MonotonicTime(nanoseconds: nanosecondsNow(CLOCK_MONOTONIC))
  }

  public var seconds: Double { Double(nanoseconds) * 1e-9 }

  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The time that many nanoseconds later.
  public static func + (a: Self, nanoseconds: Int64) -> Self {
    Self(nanoseconds: a.nanoseconds + nanoseconds)
  }

  /// The nanoseconds from `b` to `a`.
  public static func - (a: Self, b: Self) -> Int64 { a.nanoseconds - b.nanoseconds }
}

/// CLOCK_REALTIME: what people call the time. It may jump; use it only to label things.
public enum WallClock {
  /// Nanoseconds since 1970-01-01 00:00 UTC.
  public static var nanosecondsSince1970: Int64 { nanosecondsNow(CLOCK_REALTIME) }

  /// Seconds since 1970-01-01 00:00 UTC.
  public static var secondsSince1970: Double { Double(nanosecondsSince1970) * 1e-9 }

  /// Seconds of CLOCK_BOOTTIME: since the boot, with the time that the machine was suspended. Nobody
  /// can set it.
  public static var secondsSinceBoot: Double { Double(nanosecondsNow(CLOCK_BOOTTIME)) * 1e-9 }
}

private func nanosecondsNow(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

extension Int64 {
  /// Nanoseconds in that many milliseconds.
  public static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }
  /// Nanoseconds in that many seconds.
  public static func seconds(_ count: Int64) -> Int64 { count * 1_000_000_000 }
}

extension MonotonicTime {
  /// Lets the calling thread sleep until this point: clock_nanosleep(2) with TIMER_ABSTIME.
  public func sleep() {
    var deadline = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
  }
}
