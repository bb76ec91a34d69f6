// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Testing

@testable import Drivers

private let place = I2CLocation(bus: 1, address: 0x68)

@Suite struct StartUpIdentityTests {
  // Field problem 10.
  @Test(arguments: [UInt8(0x00), 0xFF]) func zerosOrOnesAreABusFault(value: UInt8) {
    let outcome = start(FakeChip(whoAmI: value))
    #expect(outcome.error == .busFault(whoAmI: value, place))
    #expect(SensorHealth(outcome.error!) == .busFault)
  }

  // Field problem 12: sold as MPU6050.
  @Test(arguments: [
    (UInt8(0x98), MPU6050Variant.icm20689, MPU6050Warnings.relative), (0x73, .mpu9255, .relative),
    (0x74, .mpu6515, .relative), (0x69, .clone, .dubiousClone), (0x75, .clone, .dubiousClone),
  ])
  func aRelativeIsAcceptedWithAWarning(
    whoAmI: UInt8, variant: MPU6050Variant, warning: MPU6050Warnings
  ) {
    let chip = FakeChip(whoAmI: whoAmI)
    let outcome = start(chip)
    #expect(outcome.identity == MPU6050Identity(whoAmI: whoAmI, variant: variant))
    #expect(outcome.warnings == warning)
    #expect(chip.registers[0x1D] == 4)
  }

  // Field problems 12 and 13: 0x40 and 0x34 are no chips.
  @Test(arguments: [UInt8(0x40), 0x34, 0x72]) func anUnknownIdentityIsRefused(value: UInt8) {
    let chip = FakeChip(whoAmI: value)
    #expect(start(chip).error == .unknownChip(whoAmI: value, isClock: false, place))
    #expect(chip.writes.isEmpty)
  }

  @Test func anUnknownIdentityCanBeForced() {
    let outcome = start(FakeChip(whoAmI: 0x72), MPU6050Settings(forcedIdentity: .mpu6500))
    #expect(
      outcome.identity == MPU6050Identity(whoAmI: 0x72, variant: .mpu6500, isForced: true))
    #expect(outcome.warnings == .forcedIdentity)
    let same = start(FakeChip(whoAmI: 0x70), MPU6050Settings(forcedIdentity: .mpu6500))
    #expect(same.warnings == [])
  }

  @Test func aForcedIdentityDoesNotHideADeadBus() {
    for value in [0x00, 0xFF] as [UInt8] {
      let chip = FakeChip(whoAmI: value)
      for register in 0...UInt8.max { chip.stuck[register] = value }
      #expect(
        start(chip, MPU6050Settings(forcedIdentity: .mpu6050)).error
          == .doesNotWake(power: value, place))
    }
  }

  @Test func aRelativeWithOtherRegistersIsRefusedByNameAndNotWrittenTo() {
    for (value, chip) in [(0x47, .icm42688P), (0xDB, .icm42688V)]
      as [(UInt8, OtherInvenSenseChip)]
    {
      let fake = FakeChip(whoAmI: value)
      #expect(start(fake).error == .otherChip(chip, place))
      #expect(fake.writes.isEmpty)
    }
    // The ICM-20948 has its identity in register 00.
    let banked = FakeChip(whoAmI: 0x00)
    banked.registers[0x00] = 0xEA
    #expect(start(banked).error == .otherChip(.icm20948, place))
  }

  // Field problem 20: a real-time clock at 0x68 answers with a byte of its memory.
  @Test func aClockIsToldByItsTime() {
    let clock = FakeChip(whoAmI: 0x35)
    clock.registers.replaceSubrange(0..<7, with: [0x58, 0x59, 0x23, 0x07, 0x31, 0x12, 0x99])
    let error = start(clock).error
    #expect(error == .unknownChip(whoAmI: 0x35, isClock: true, place))
    #expect(clock.writes.isEmpty)
    let advice = error?.advice() ?? ""
    #expect(advice.contains("AD0 pin to 3.3 V"))
    #expect(advice.contains("0x69"))
  }

  // Field problem 31, the part of the sensor: WHO_AM_I is right 3 times of 10.
  @Test func anIdentityThatIsRightNowAndThenIsFoundOrReportedAsUnsteady() {
    let chip = FakeChip()
    var values: [UInt8] = [0x61, 0x60, 0x68]
    func device() -> PollutedBus { PollutedBus(chip: chip) { values.removeFirst() } }
    var driver = MPU6050(bus: device())
    #expect(driver.start().warnings == .unsteadyIdentity)

    values = [0x61, 0x60, 0x61, 0x00, 0x61, 0x61]
    var other = MPU6050(bus: device())
    let error = other.start().error
    #expect(error == .unsteadyIdentity(last: 0x61, place))
    #expect(SensorHealth(error!).recovery == .reinitialize)
  }
}

/// A bus on which register 75 reads as another device drives it.
private struct PollutedBus: I2CDevice {
  let chip: FakeChip
  let identity: () -> UInt8
  var location: I2CLocation { place }

  mutating func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError) {
    if register == 0x75 {
      buffer[0] = identity()
    } else {
      var bus = FakeBus(chip: chip)
      try bus.read(register: register, into: buffer)
    }
  }

  mutating func write(register: UInt8, _ value: UInt8) throws(BusError) {
    var bus = FakeBus(chip: chip)
    try bus.write(register: register, value)
  }
}
