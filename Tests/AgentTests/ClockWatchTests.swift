// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Agent

@Suite struct ClockWatchTests {
  @Test func aClockThatGoesIsNotSet() {
    var watch = ClockWatch(sinceBoot: 10, wallNow: 1000)
    #expect(watch.jump(sinceBoot: 11, wallNow: 1001) == nil)
    // Nor is it by an hour of suspend, which both clocks count.
    #expect(watch.jump(sinceBoot: 3611, wallNow: 4601) == nil)
  }

  @Test func itIsToldOnceHowFarAClockWasSet() {
    var watch = ClockWatch(sinceBoot: 10, wallNow: 1000)
    #expect(watch.jump(sinceBoot: 11, wallNow: 1_800_000_001) == 1_799_999_000)
    #expect(watch.jump(sinceBoot: 12, wallNow: 1_800_000_002) == nil)
    #expect(watch.jump(sinceBoot: 13, wallNow: 1_799_996_403) == -3600)
  }

  @Test func aClockThatIsMadeToGoRightIsNotSet() {
    var watch = ClockWatch(sinceBoot: 10, wallNow: 1000)
    for second in 1..<1000 {
      // Far more than the 0.5 ms a second that the kernel slews by.
      let passed = Double(second)
      #expect(watch.jump(sinceBoot: 10 + passed, wallNow: 1000 + passed * 1.01) == nil)
    }
  }
}
