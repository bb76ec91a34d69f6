// SPDX-License-Identifier: Apache-2.0

import Motion
import Simulation
import Testing

@Suite struct SampleClockTests {
  /// z grows by 1 g a second, so that every sample has its own bytes.
  static let ramp = Scripted { time in
    MotionState(acceleration: Vector3(0, 0, time), rotation: Vector3(100 * time, 0, 0))
  }

  /// 50 Hz with the 21 Hz filter, settled, at the time of a sample.
  static func bench() throws -> VirtualBench {
    let bench = VirtualBench(ramp)
    try bench.wake()
    try bench.chip.write(register: 0x1A, 4)
    try bench.chip.write(register: 0x19, 19)
    bench.wait(milliseconds: 400)
    return bench
  }

  @Test func twoReadsInOneSamplePeriodGiveTheSameBytes() throws {
    let bench = try Self.bench()
    let first = try bench.frame()
    bench.wait(milliseconds: 19)
    #expect(try bench.frame() == first)
    bench.wait(milliseconds: 1)
    let second = try bench.frame()
    #expect(second != first)
    #expect(words(second)[2] - words(first)[2] == 328)
  }

  @Test(arguments: [
    (UInt8(0), UInt8(0), Int64(125_000)), (7, 7, 1_000_000), (1, 0, 1_000_000),
    (6, 4, 5_000_000), (4, 255, 256_000_000),
  ])
  func theRateIsTheGyroscopesDividedByOneMoreThanTheRegister(
    _ filter: UInt8, _ divider: UInt8, _ period: Int64
  ) throws {
    let bench = VirtualBench()
    try bench.wake()
    try bench.chip.write(register: 0x1A, filter)
    try bench.chip.write(register: 0x19, divider)
    // Aligned to the row of samples: the last write started one.
    bench.clock.advance(by: 4 * period)
    _ = try bench.chip.read(register: 0x3A)
    bench.clock.advance(by: period - 1)
    #expect(try bench.chip.read(register: 0x3A) == 0)
    bench.clock.advance(by: 1)
    #expect(try bench.chip.read(register: 0x3A) == 1)
  }

  @Test func readingTheStatusClearsIt() throws {
    let bench = try Self.bench()
    #expect(try bench.chip.read(register: 0x3A) == 0x01)
    #expect(try bench.chip.read(register: 0x3A) == 0x00)
    bench.wait(milliseconds: 20)
    _ = try bench.frame()
    #expect(try bench.chip.read(register: 0x3A) == 0x01)
  }

  @Test func withClearOnAnyReadTheDataClearTheStatus() throws {
    let bench = try Self.bench()
    try bench.chip.write(register: 0x37, 0x30)
    bench.wait(milliseconds: 20)
    _ = try bench.frame()
    #expect(try bench.chip.read(register: 0x3A) == 0x00)
  }

  @Test func peekingClearsNothing() throws {
    let bench = try Self.bench()
    #expect(bench.chip.peek(0x3A) == 0x01)
    #expect(bench.chip.peek(0x3A) == 0x01)
  }

  @Test func atEightKilohertzTheAccelerometerRepeatsItself() throws {
    let bench = VirtualBench(Self.ramp)
    try bench.wake()
    var accelerations: [Int] = []
    var rates: [Int] = []
    for _ in 0..<16 {
      let frame = words(try bench.frame())
      accelerations.append(frame[2])
      rates.append(frame[4])
      bench.clock.advance(by: 125_000)
    }
    #expect(Set(accelerations).count == 2)
    #expect(Set(rates).count == 16)
  }

  @Test func bytesDoNotDependOnHowOftenSomebodyReads() throws {
    let often = try Self.bench()
    let seldom = try Self.bench()
    for _ in 0..<500 {
      often.wait(milliseconds: 1)
      _ = try often.frame()
    }
    seldom.wait(milliseconds: 500)
    #expect(try often.frame() == seldom.frame())
  }

  @Test func anAxisInStandbyHoldsItsValueAndStartsUpAnew() throws {
    let bench = VirtualBench(Self.ramp)
    try bench.wake()
    // x of the gyroscope and z of the accelerometer.
    try bench.chip.write(register: 0x6C, 0x0C)
    let held = words(try bench.frame())
    bench.wait(milliseconds: 100)
    #expect(words(try bench.frame()) == held)
    try bench.chip.write(register: 0x6C, 0)
    bench.wait(milliseconds: 19)
    #expect(words(try bench.frame()) == held)
    bench.wait(milliseconds: 2)
    #expect(words(try bench.frame())[2] > held[2])
    bench.wait(milliseconds: 8)
    #expect(words(try bench.frame())[4] == held[4])
    bench.wait(milliseconds: 2)
    #expect(words(try bench.frame())[4] > held[4])
  }

  @Test func aThermometerThatIsOffHoldsItsValue() throws {
    let source = Scripted {
      MotionState(acceleration: Vector3(0, 0, $0), temperature: 20 + $0)
    }
    let bench = VirtualBench(source)
    try bench.wake()
    try bench.chip.write(register: 0x6B, 0x09)
    let held = words(try bench.frame())
    bench.wait(milliseconds: 500)
    let later = words(try bench.frame())
    #expect(later[3] == held[3])
    #expect(later[2] > held[2])
  }

  @Test(arguments: [(UInt8(0x00), Int64(800)), (0x40, 200), (0x80, 50), (0xC0, 25), (0x47, 200)])
  func cycleModeWakesForTheAccelerometerOnly(_ power2: UInt8, _ period: Int64) throws {
    let bench = try Self.bench()
    try bench.chip.write(register: 0x6C, power2)
    try bench.chip.write(register: 0x6B, 0x28)
    let before = words(try bench.frame())
    bench.wait(milliseconds: period - 1)
    #expect(words(try bench.frame()) == before)
    bench.wait(milliseconds: 1)
    let after = words(try bench.frame())
    #expect(after[2] > before[2])
    #expect(Array(after[3...]) == Array(before[3...]))
  }
}
