// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Agent

@Suite struct WallStampTests {
  @Test func anEventKeepsItsLabelWhenTheClockIsSet() {
    var stamp = WallStamp()
    let event = MonotonicTime(nanoseconds: .seconds(10))
    #expect(stamp.label(event, now: event + .seconds(2), wallNow: 1002) == 1000)
    // No battery-backed clock: an hour later the time is set by the network.
    #expect(stamp.label(event, now: event + .seconds(3600), wallNow: 1_800_000_000) == 1000)
    // Once that is noticed the event has its right label.
    stamp.shift(by: 500)
    #expect(stamp.label(event, now: event + .seconds(3601), wallNow: 1_800_000_001) == 1500)
  }

  @Test func aNewEventGetsANewLabel() {
    var stamp = WallStamp()
    let event = MonotonicTime(nanoseconds: .seconds(10))
    _ = stamp.label(event, now: event, wallNow: 1000)
    #expect(stamp.label(event + .seconds(5), now: event + .seconds(5), wallNow: 2000) == 2000)
  }
}
