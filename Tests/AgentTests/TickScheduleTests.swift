// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Agent

@Suite struct TickScheduleTests {
  static let start = MonotonicTime(nanoseconds: 1_000_000)
  var schedule = TickSchedule(first: start, period: 20_000)

  @Test mutating func aPunctualTickMissesNothing() {
    #expect(schedule.serve(at: Self.start + 150) == 150)
    #expect(schedule.deadline == Self.start + 20_000)
    #expect(schedule.ticks == 1)
    #expect(schedule.missed == 0)
  }

  @Test mutating func aLateTickDoesNotShiftTheNextDeadline() {
    _ = schedule.serve(at: Self.start + 19_999)
    #expect(schedule.deadline == Self.start + 20_000)
    #expect(schedule.missed == 0)
  }

  @Test mutating func missedDeadlinesAreCountedAndNotMadeUp() {
    #expect(schedule.serve(at: Self.start + 50_000) == 50_000)
    #expect(schedule.ticks == 1)
    #expect(schedule.missed == 2)
    #expect(schedule.deadline == Self.start + 60_000)
  }

  @Test mutating func aDayOfTicksStaysOnTheGrid() {
    var now = Self.start
    for _ in 0..<1000 {
      _ = schedule.serve(at: now)
      now = schedule.deadline + 7
    }
    #expect(schedule.deadline == Self.start + 1000 * 20_000)
  }
}
