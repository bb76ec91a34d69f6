// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Commands

@Suite struct CivilDateTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"),
    (951_782_400, "2000-02-29T00:00:00.000Z"),
    (1_709_164_799.999, "2024-02-28T23:59:59.999Z"),
    (1_709_164_800, "2024-02-29T00:00:00.000Z"),
    (4_107_542_399, "2100-02-28T23:59:59.000Z"),
    (4_107_542_400, "2100-03-01T00:00:00.000Z"),
    (noon, "2026-07-30T12:00:00.000Z"),
    (noon + 0.123, "2026-07-30T12:00:00.123Z"),
    (-0.001, "1969-12-31T23:59:59.999Z"),
    (-2_203_977_600, "1900-02-28T00:00:00.000Z"),
    (-2_203_891_200, "1900-03-01T00:00:00.000Z"),
    (-62_167_219_200, "0000-01-01T00:00:00.000Z"),
    (253_402_300_799, "9999-12-31T23:59:59.000Z"),
  ])
  func aTimeIsWrittenAsRFC3339(seconds: Double, text: String) {
    #expect(rfc3339(secondsSince1970: seconds) == text)
  }

  /// A millisecond is not exact in a Double, and must not come out as the one before it.
  @Test(arguments: [(0, "1970-01-01T00"), (noon, "2026-07-30T12")])
  func everyMillisecondIsWrittenAsItIs(start: Double, hour: String) {
    for millisecond in 0..<10_000 {
      let text = rfc3339(secondsSince1970: start + Double(millisecond) / 1000)
      let digits = String(1000 + millisecond % 1000).dropFirst()
      #expect(text == "\(hour):00:0\(millisecond / 1000).\(digits)Z")
    }
  }

  @Test(arguments: [
    .nan, .infinity, -.infinity, 253_402_300_800, -62_167_219_201, 1e300, -1e300,
  ])
  func whatIsNoTimeOfTheseYearsIsNot(seconds: Double) {
    #expect(rfc3339(secondsSince1970: seconds) == nil)
  }

  @Test func itAgreesWithTheCLibrary() throws {
    var random = SplitMix(state: 2)
    for _ in 0..<20_000 {
      var seconds = time_t(random.next() % 315_569_520_000) - 62_167_219_200
      var fields = tm()
      #expect(gmtime_r(&seconds, &fields) != nil)
      let date = try #require(CivilDate(secondsSince1970: Double(seconds)))
      #expect(date.year == Int(fields.tm_year) + 1900)
      #expect(date.month == Int(fields.tm_mon) + 1)
      #expect(date.day == Int(fields.tm_mday))
      #expect(date.hour == Int(fields.tm_hour))
      #expect(date.minute == Int(fields.tm_min))
      #expect(date.second == Int(fields.tm_sec))
    }
  }

  @Test func aClockShowsTheDateOnlyWhenItIsNotTodays() {
    #expect(LocalTime.utc.clock(noon - 60, today: noon) == "11:59:00")
    #expect(LocalTime.utc.clock(noon - 86_400, today: noon) == "2026-07-29 12:00:00")
    #expect(LocalTime.utc.clock(.nan, today: noon) == "??:??:??")
  }

  @Test func aZoneShiftsTheClockAndTheDay() {
    let kathmandu = LocalTime { _ in 20_700 }
    #expect(kathmandu.clock(noon) == "17:45:00")
    #expect(kathmandu.clock(noon + 23_000, today: noon) == "2026-07-31 00:08:20")
  }

  @Test(arguments: [noon, 0, -1e9, .nan, .infinity, -1e300, 1e300])
  func theMachinesOwnZoneTakesAnyNumber(seconds: Double) {
    #expect(LocalTime.system.clock(seconds).count == 8)
  }
}

@Suite struct SpokenTimeTests {
  @Test(arguments: [
    (0, "0 ms"), (0.0121, "12 ms"), (0.9994, "999 ms"), (0.9996, "1.0 s"), (9.94, "9.9 s"),
    (9.95, "10 s"), (59.4, "59 s"), (59.6, "59 s"), (60, "1 min"), (125, "2 min 5 s"),
    (3599.9, "59 min 59 s"), (3600, "1 h"), (11_520, "3 h 12 min"), (86_400, "1 d"),
    (97_200, "1 d 3 h"), (-5, "0 ms"), (.nan, "a very long time"), (1e300, "a very long time"),
  ])
  func aLengthOfTimeIsReadable(seconds: Double, text: String) {
    #expect(spoken(seconds: seconds) == text)
  }
}
