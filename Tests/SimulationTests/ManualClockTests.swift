// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Simulation
import Testing

@Suite struct ManualClockTests {
  @Test func itStandsStillUntilItIsMoved() {
    let clock = ManualClock(MonotonicTime(nanoseconds: 5))
    #expect(clock.now.nanoseconds == 5)
    #expect(clock.now.nanoseconds == 5)
    clock.advance(by: .milliseconds(20))
    #expect(clock.now.nanoseconds == 20_000_005)
  }

  @Test func itNeverGoesBack() {
    let clock = ManualClock(MonotonicTime(nanoseconds: 100))
    clock.advance(to: MonotonicTime(nanoseconds: 50))
    #expect(clock.now.nanoseconds == 100)
    clock.advance(to: MonotonicTime(nanoseconds: 150))
    #expect(clock.now.nanoseconds == 150)
  }
}
