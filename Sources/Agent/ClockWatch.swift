// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Notices that somebody has set the clock: the network, on a board whose clock has no battery.
struct ClockWatch {
  /// Seconds. Less is how a clock is made to go right, not how it is set; nobody misses it.
  static let smallestJump = 1.0

  /// The time of day of the boot, in seconds since 1970.
  private var origin: Double

  /// - Parameters:
  ///   - sinceBoot: seconds, of a clock that goes on during suspend: a suspend is no jump.
  ///   - wallNow: the time of day, in seconds since 1970.
  init(
    sinceBoot: Double = WallClock.secondsSinceBoot, wallNow: Double = WallClock.secondsSince1970
  ) {
    origin = wallNow - sinceBoot
  }

  /// By how many seconds the clock was set since the last call; nil when it was not.
  mutating func jump(
    sinceBoot: Double = WallClock.secondsSinceBoot, wallNow: Double = WallClock.secondsSince1970
  ) -> Double? {
    let found = wallNow - sinceBoot
    let jump = found - origin
    // A clock that drifts is followed, so that many small steps are no jump.
    origin = found
    return abs(jump) >= Self.smallestJump ? jump : nil
  }
}
