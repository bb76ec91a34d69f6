// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Labels a monotonic time with the time of day, once: however often it is asked, and however the
/// clock is set meanwhile, the same event keeps its label.
struct WallStamp {
  private var labelled: (time: MonotonicTime, wall: Double)?

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
