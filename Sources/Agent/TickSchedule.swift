// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The arithmetic of a fixed-rate loop: deadlines at equal distances, counted, never made up.
struct TickSchedule {
  /// Nanoseconds from one deadline to the next.
  let period: Int64
  /// The next deadline that was not served yet.
  private(set) var deadline: MonotonicTime
  private(set) var ticks: Int64 = 0
  private(set) var missed: Int64 = 0

  init(first: MonotonicTime, period: Int64) {
    self.period = period
    deadline = first
  }

  /// Serves all deadlines that have passed as one tick and returns how late it is, in nanoseconds,
  /// counted from the first of them. Deadlines beyond the first are missed.
  mutating func serve(at now: MonotonicTime) -> Int64 {
    let lateness = now - deadline
    let passed = max(0, lateness / period)
    ticks += 1
    missed += passed
    deadline = deadline + (passed + 1) * period
    return lateness
  }
}
