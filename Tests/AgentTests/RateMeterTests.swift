// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Agent

@Suite struct RateMeterTests {
  @Test func ratesAreTakenOverTheLastFiveSeconds() {
    var meter = RateMeter()
    for second in 0...20 {
      // 100 Hz for ten seconds, then 50 Hz; samples stop at second 18.
      let ticks = Int64(min(second, 10) * 100 + max(0, second - 10) * 50)
      let samples = min(ticks, 1400)
      meter.note(
        time: MonotonicTime(nanoseconds: .seconds(Int64(second))), ticks: ticks, samples: samples)
    }
    let rates = meter.rates(
      time: MonotonicTime(nanoseconds: .seconds(20)), ticks: 1500, samples: 1400)
    #expect(rates.ticks == 50)
    #expect(rates.samples == 30)
  }

  @Test func beforeAnyTimeHasPassedTheRateIsZero() {
    #expect(RateMeter().rates(time: .now, ticks: 5, samples: 5) == (0, 0))
  }
}
