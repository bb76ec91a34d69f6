// SPDX-License-Identifier: Apache-2.0

import Motion
import Simulation
import Testing

@Suite struct VariantTests {
  static func bench(
    _ variant: ChipVariant, _ source: any MotionSource = StillPose(.faceUp)
  ) -> VirtualBench {
    var options = ChipOptions.exact
    options.variant = variant
    return VirtualBench(source, options: options)
  }

  @Test(arguments: [
    (ChipVariant.mpu6050, UInt8(0x68)), (.mpu6500, 0x70), (.icm20689, 0x98),
  ])
  func eachPartHasItsIdentity(_ variant: ChipVariant, _ identity: UInt8) throws {
    let bench = Self.bench(variant)
    #expect(try bench.chip.read(register: 0x75) == identity)
    try bench.wake()
    #expect(try bench.chip.read(register: 0x75) == identity)
  }

  @Test(arguments: [UInt8(0x00), 0xFF, 0x34, 0x71])
  func anyOtherIdentityCanBeHad(_ identity: UInt8) throws {
    let options = ChipOptions(identity: identity)
    #expect(try VirtualBench(options: options).chip.read(register: 0x75) == identity)
  }

  @Test(arguments: [
    (ChipVariant.mpu6500, 21.0, 0), (.mpu6500, 25, 1335), (.icm20689, 25, 0),
    (.icm20689, 35, 3268), (.mpu6050, 36.53, 0),
  ])
  func eachPartHasItsTemperatureFormula(
    _ variant: ChipVariant, _ celsius: Double, _ raw: Int
  ) throws {
    let bench = Self.bench(variant, StillPose(.faceUp, temperature: celsius))
    try bench.wake()
    #expect(words(try bench.frame())[3] == raw)
  }

  @Test func theMPU6500FiltersItsAccelerometerByRegister1D() throws {
    let ramp = Scripted { MotionState(acceleration: Vector3(0, $0, 0)) }
    func late(_ variant: ChipVariant, _ register: UInt8, _ value: UInt8) throws -> Double {
      let bench = Self.bench(variant, ramp)
      try bench.wake()
      try bench.chip.write(register: 0x1A, 1)
      try bench.chip.write(register: register, value)
      bench.wait(milliseconds: 1800)
      return 2000 - Double(words(try bench.frame())[1]) / 16.384
    }
    // 0x1A alone leaves the MPU6500's accelerometer at its 1.94 ms.
    #expect(abs(try late(.mpu6500, 0x1A, 6) - 1.94) < 0.1)
    #expect(abs(try late(.mpu6500, 0x1D, 4) - 19.8) < 0.1)
    #expect(abs(try late(.mpu6050, 0x1A, 6) - 19) < 0.1)
    #expect(abs(try late(.mpu6050, 0x1D, 4) - 2) < 0.1)
  }

  @Test func theMPU6500TakesItsLowPowerRateFromRegister1E() throws {
    let ramp = Scripted { MotionState(acceleration: Vector3(0, 0, $0)) }
    let bench = Self.bench(.mpu6500, ramp)
    try bench.wake()
    try bench.chip.write(register: 0x1E, 7)
    try bench.chip.write(register: 0x6C, 0x07)
    try bench.chip.write(register: 0x6B, 0x28)
    let before = try bench.frame()
    // 31.25 Hz.
    bench.wait(milliseconds: 31)
    #expect(try bench.frame() == before)
    bench.wait(milliseconds: 1)
    #expect(try bench.frame() != before)
  }

  @Test func aClockChipAtTheAddressAnswersNonsense() throws {
    let clock = ManualClock()
    let rtc = VirtualDS1307(memory: [0x11, 0x22, 0x33, 0x44]) { clock.now }
    var device = rtc
    clock.advance(by: .seconds(3725))
    var frame = [UInt8](repeating: 0, count: 3)
    try frame.withUnsafeMutableBytes { try rtc.read(register: 0, into: $0) }
    #expect(frame == [0x05, 0x02, 0x01])
    // 0x75 is 0x35 of the memory, which started at 0x08.
    #expect(try device.read(register: 0x75) == 0x22)
    #expect(rtc.writeCount == 0)
    try rtc.write(register: 0x6B, 0x80)
    #expect(rtc.writeCount == 1)
    #expect(try device.read(register: 0x2B) == 0x80)
  }
}
