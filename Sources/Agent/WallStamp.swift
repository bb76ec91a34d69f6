// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Labels a monotonic time with the time of day, once: however often it is asked, the same event keeps
/// its label. When the clock is set, `shift` corrects it.
struct WallStamp {
  private var labelled: (time: MonotonicTime, wall: Double)?

  /// The clock was set by so many seconds: the event was at another time of day than it seemed.
  mutating func shift(by seconds: Double) { labelled?.wall += seconds }

  /// The time of day of an event in seconds since 1970.
  mutating func label(
    _ time: MonotonicTime, now: MonotonicTime = .now,
    wallNow: Double = WallClock.secondsSince1970
  ) -> Double {
    if let labelled, labelled.time == time { return labelled.wall }
    let wall = wallNow - Double(now - time) * 1e-9
    labelled = (time, wall)
    return wall
  }
}
