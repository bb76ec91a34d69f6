// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Boards

@Suite struct ValueTests {
  private func read<Value>(_ type: ValueType<Value>, _ text: String) -> Value? {
    try? type.parse(text, ValueContext())
  }

  private func reason<Value>(_ type: ValueType<Value>, _ text: String) -> String? {
    do throws(ValueError) {
      _ = try type.parse(text, ValueContext())
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [
    ("50Hz", 50), ("50 Hz", 50), ("12.5Hz", 12.5), ("50hz", 50), ("1e2Hz", 100), ("+1Hz", 1),
  ])
  func frequenciesHaveAUnit(text: String, hertz: Double) {
    #expect(read(.frequency(1...200), text) == hertz)
  }

  @Test(arguments: [
    ("50", "has no unit: write 50Hz"), ("50ms", "has the unknown unit \"ms\": write 50Hz"),
    ("0.5Hz", "is too small"), ("500Hz", "is too large"), ("fast", "is no frequency"),
    ("1,5Hz", "needs a decimal point, not a comma"), ("nanHz", "is no frequency"),
    ("infHz", "is no frequency"), ("1e999Hz", "is no frequency"), ("-", "is no frequency"),
    ("0x10Hz", "has the unknown unit \"x\": write 0Hz"), ("50Hz 2", "is no frequency"),
    (".", "is no frequency"),
  ])
  func whatIsWrongWithAFrequencyIsSaid(text: String, expected: String) {
    #expect(reason(.frequency(1...200), text) == expected)
  }

  @Test(arguments: [
    ("200ms", 200_000_000), ("300s", 300_000_000_000), ("5min", 300_000_000_000),
    ("1h", 3_600_000_000_000), ("1min 30s", 90_000_000_000), ("1min30s", 90_000_000_000),
    ("0.1s", 100_000_000), ("50us", 50_000), ("50µs", 50_000), ("0", 0), ("0s", 0),
  ])
  func durationsAreKeptInNanoseconds(text: String, nanoseconds: Int64) {
    #expect(read(.duration(0...7_200_000_000_000), text) == nanoseconds)
  }

  @Test(arguments: [
    ("300", "has no unit: write 300ms, 300s or 300min"),
    ("5 m", "has the unknown unit \"m\": write 5ms, 5s or 5min"), ("-1s", "is too small"),
    ("9h", "is too large"), ("1e30h", "is too large"), ("-1e300h", "is too small"),
    ("s", "is no duration"), ("5min x", "is no duration"),
  ])
  func whatIsWrongWithADurationIsSaid(text: String, expected: String) {
    #expect(reason(.duration(0...7_200_000_000_000), text) == expected)
  }

  @Test func zeroWithAMeaningOfItsOwnMayLieOutsideTheRange() {
    let type = ValueType<Int64>.duration(1_000_000_000...2_000_000_000, zero: "never")
    #expect(read(type, "0") == 0)
    #expect(reason(type, "10ms") == "is too small")
    #expect(type.allowed == "1s to 2s, or 0 (never)")
  }

  @Test func anglesAndAccelerationsHaveTheirUnits() {
    #expect(read(.angle(0...90), "35deg") == 35)
    #expect(read(.angle(0...90), "35°") == 35)
    #expect(reason(.angle(0...90), "35") == "has no unit: write 35deg")
    #expect(read(.acceleration(0...1), "0.02g") == 0.02)
    #expect(read(.acceleration(0...1), "20mg") == 0.02)
    #expect(read(.seconds(0...1), "250ms") == 0.25)
  }

  @Test(arguments: ["2g", "±2g", "+-2g", "± 2 g"])
  func aMeasuringRangeMayShowBothSides(text: String) {
    #expect(read(.range([2, 4, 8, 16], .acceleration), text) == 2)
  }

  @Test func aStepThatDoesNotExistIsRefused() {
    #expect(reason(.range([2, 4, 8, 16], .acceleration), "3g") == "is not one of the steps")
    #expect(reason(.range([2, 4, 8, 16], .acceleration), "2") == "has no unit: write 2g")
    #expect(reason(.choice([21, 10], .frequency), "±21Hz") == "is no frequency")
    #expect(ValueType.choice([21, 10], .frequency).allowed == "21Hz or 10Hz")
  }

  @Test(arguments: [("0x68", 0x68), ("0X69", 0x69), ("104", 104), ("0x08", 8)])
  func addressesMayBeHexadecimal(text: String, value: UInt8) {
    #expect(read(.hexadecimal(0x08...0x77), text) == value)
  }

  @Test(arguments: [
    ("0x78", "is too large"), ("7", "is too small"), ("0x168", "is too large"),
    ("-5", "is too small"), ("0x", "is not an integer"), ("68h", "is not an integer"),
    ("1.5", "is not an integer"), ("+5", "is not an integer"), ("0x-5", "is not an integer"),
    ("", "is not an integer"),
  ])
  func whatIsWrongWithAnAddressIsSaid(text: String, expected: String) {
    #expect(reason(ValueType<UInt8>.hexadecimal(0x08...0x77), text) == expected)
  }

  @Test func truthHasSixNames() {
    for text in ["yes", "true", "on", "Yes"] { #expect(read(.boolean, text) == true) }
    for text in ["no", "false", "off", "OFF"] { #expect(read(.boolean, text) == false) }
    #expect(reason(.boolean, "1") == "is neither yes nor no")
  }

  @Test func quotationMarksAreNotSilentlyPartOfAPath() {
    #expect(reason(.path, "\"/a b.csv\"")?.hasPrefix("starts with a quotation mark") == true)
    #expect(read(.path, "/a b.csv") == "/a b.csv")
  }
}
