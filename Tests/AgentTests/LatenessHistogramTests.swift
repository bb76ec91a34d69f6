// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Agent

@Suite struct LatenessHistogramTests {
  @Test func bucketsMeetWithoutGapOrOverlap() {
    for value in (0..<100_000 as Range<UInt64>) {
      let bucket = LatenessHistogram.bucket(of: value)
      #expect(value < LatenessHistogram.upperEdge(of: bucket))
      if bucket > 0 { #expect(value >= LatenessHistogram.upperEdge(of: bucket - 1)) }
    }
  }

  @Test func quantilesAreExactToAnEighth() {
    let histogram = LatenessHistogram()
    for microseconds in 1...1000 { histogram.record(nanoseconds: Int64(microseconds) * 1000) }
    #expect(histogram.quantile(0.5) >= 500)
    #expect(histogram.quantile(0.5) <= 500 * 1.13)
    #expect(histogram.quantile(0.99) >= 990)
    #expect(histogram.maximum == 1000)
    #expect(histogram.quantile(1) == 1000)
  }

  @Test func anEmptyHistogramSaysZero() {
    #expect(LatenessHistogram().quantile(0.99) == 0)
  }

  @Test func hoursOfLatenessAndEarlyTicksAreHarmless() {
    let histogram = LatenessHistogram()
    histogram.record(nanoseconds: .max)
    histogram.record(nanoseconds: -5)
    #expect(histogram.quantile(0.5) == 1)
  }
}
