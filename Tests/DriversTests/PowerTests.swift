// SPDX-License-Identifier: Apache-2.0

import Buses
import Testing

@testable import Drivers

@Suite struct PowerTests {
  @Test func asleepTheChipIsNoLongerReadyAndARestartWakesIt() throws {
    let chip = FakeChip()
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().identity != nil)
    try driver.sleep()
    #expect(chip.registers[0x6B] == 0x40)
    let isReady = driver.isReady
    #expect(!isReady)
    #expect(driver.start(at: at(5000)).warnings == [])
    #expect(chip.registers[0x6B] == 0x01)
  }

  // LP_WAKE_CTRL in bits 7:6 of 6C; CYCLE, TEMP_DIS and the internal clock in 6B.
  @Test(arguments: [
    (MPU6050WakeRate.hz1point25, UInt8(0x07)), (.hz5, 0x47), (.hz20, 0x87), (.hz40, 0xC7),
  ])
  func inCycleModeOnlyTheAccelerometerMeasures(rate: MPU6050WakeRate, power2: UInt8) throws {
    let chip = FakeChip()
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().identity != nil)
    #expect(try driver.enterCycleMode(rate))
    #expect(chip.registers[0x6B] == 0x28)
    #expect(chip.registers[0x6C] == power2)
    // The clock of the gyroscope is left before the gyroscope is switched off.
    #expect(chip.writes.suffix(3) == [0x6B, 0x6C, 0x6B])
    let burst = try driver.fetch()
    let reading = driver.reading(of: burst)
    #expect(reading.rotation == nil)
    #expect(reading.temperature == nil)
    #expect(reading.acceleration.isNear([0, 0, 2]))

    driver.resume()
    let writes = chip.writes.count
    #expect(driver.start(at: at(5000)).identity != nil)
    #expect(chip.registers[0x6B] == 0x01)
    #expect(chip.registers[0x6C] == 0x00)
    // Without a reset.
    #expect(chip.writes[writes...] == [0x6B, 0x6C, 0x23, 0x38, 0x6A, 0x19, 0x1A, 0x1B, 0x1C])
    let ranges = driver.ranges
    #expect(ranges.hasGyroscope && ranges.hasThermometer)
  }

  @Test(arguments: [
    (MPU6050WakeRate.hz1point25, UInt8(3)), (.hz5, 5), (.hz20, 7), (.hz40, 8),
  ])
  func anMPU6500HasItsWakeRateInAnotherRegister(rate: MPU6050WakeRate, code: UInt8) throws {
    let chip = FakeChip(whoAmI: 0x70)
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().identity != nil)
    #expect(try driver.enterCycleMode(rate))
    #expect(chip.registers[0x1E] == code)
    #expect(chip.registers[0x6C] == 0x07)
    #expect(chip.registers[0x6B] == 0x28)
  }

  @Test func aChipWithoutThatModeIsLeftAsItIs() throws {
    let chip = FakeChip(whoAmI: 0x12)
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().identity != nil)
    let before = chip.transfers
    #expect(try !driver.enterCycleMode(.hz20))
    #expect(chip.transfers == before)
    let ranges = driver.ranges
    #expect(ranges.hasGyroscope)
  }

  @Test func aChipThatDoesNotEnterTheModeIsAnError() {
    let chip = FakeChip()
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().identity != nil)
    chip.stuck[0x6B] = 0x40
    #expect(
      throws: MPU6050Error.doesNotWake(power: 0x40, I2CLocation(bus: 1, address: 0x68))
    ) { try driver.enterCycleMode(.hz20) }
  }
}
