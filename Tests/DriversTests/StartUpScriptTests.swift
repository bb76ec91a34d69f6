// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Simulation
import Testing

@testable import Drivers

/// The exact transactions of a start-up, with the register numbers of the data sheet written out.
@Suite struct StartUpScriptTests {
  @Test func anMPU6050IsIdentifiedResetWokenSetAndVerified() throws {
    let script = I2CScript([
      .read(0x75, 0x68),
      .write(0x6B, 0x80),
      .read(0x6B, 0x40),
      .write(0x6B, 0x01),
      .read(0x6B, 0x01),
      .write(0x6C, 0x00), .write(0x23, 0x00), .write(0x38, 0x00), .write(0x6A, 0x00),
      .write(0x19, 19), .write(0x1A, 4), .write(0x1B, 0x18), .write(0x1C, 0x08),
      .read(0x19, 19, 4, 0x18, 0x08),
      .read(0x6B, 0x01, 0x00),
      .burst(0x3B, Frame.faceUp),
      .burst(0x3B, [0, 0, 0, 0, 0x20, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]),
    ])
    var chip = MPU6050(bus: ScriptedI2CDevice(script))
    #expect(
      chip.start().step == .ready(MPU6050Identity(whoAmI: 0x68, variant: .mpu6050), []))
    let isReady = chip.isReady
    #expect(isReady)
    let ranges = chip.ranges
    #expect(ranges == MPU6050Ranges(accelerometer: .g4, gyroscope: .dps2000))
    let burst = try chip.fetch()
    let reading = chip.reading(of: burst)
    #expect(reading.acceleration == [0, 0, 1])
    try script.done()
  }

  // Field problem 11: on an MPU6500 register 1A alone does not filter the accelerometer.
  @Test func anMPU6500GetsItsAccelerometerFilterToo() throws {
    let script = I2CScript([
      .read(0x75, 0x70),
      .write(0x6B, 0x80),
      .read(0x6B, 0x01),
      .write(0x6B, 0x01),
      .read(0x6B, 0x01),
      .write(0x6C, 0x00), .write(0x23, 0x00), .write(0x38, 0x00), .write(0x6A, 0x00),
      .write(0x19, 9), .write(0x1A, 3), .write(0x1B, 0x00), .write(0x1C, 0x18),
      .write(0x1D, 3),
      .read(0x19, 9, 3, 0x00, 0x18, 3),
      .read(0x6B, 0x01, 0x00),
      .burst(0x3B, Frame.faceUp),
    ])
    var chip = MPU6050(
      bus: ScriptedI2CDevice(script),
      settings: MPU6050Settings(fullScale: .g16, gyroscopeRange: .dps250, sampleRate: 100))
    #expect(
      chip.start().step
        == .ready(MPU6050Identity(whoAmI: 0x70, variant: .mpu6500), .relative))
    try script.done()
  }

  @Test func withoutTheGyroscopeItsClockIsNotUsed() throws {
    let script = I2CScript([
      .read(0x75, 0x68),
      .write(0x6B, 0x80),
      .read(0x6B, 0x40),
      .write(0x6B, 0x00),
      .read(0x6B, 0x00),
      .write(0x6C, 0x07), .write(0x23, 0x00), .write(0x38, 0x00), .write(0x6A, 0x00),
      .write(0x19, 19), .write(0x1A, 4), .write(0x1B, 0x18), .write(0x1C, 0x08),
      .read(0x19, 19, 4, 0x18, 0x08),
      .read(0x6B, 0x00, 0x07),
      .burst(0x3B, Frame.faceUp),
    ])
    var chip = MPU6050(
      bus: ScriptedI2CDevice(script), settings: MPU6050Settings(usesGyroscope: false))
    #expect(chip.start().identity != nil)
    let reading = chip.reading(of: MPU6050Burst(Frame.turning))
    #expect(reading.rotation == nil)
    try script.done()
  }

  // The ICM-20690 has its gyroscope's full scale in bits 4:2.
  @Test func theGyroscopesRangeIsWhereTheVariantHasIt() throws {
    let script = I2CScript([
      .read(0x75, 0x20),
      .write(0x6B, 0x80),
      .read(0x6B, 0x41),
      .write(0x6B, 0x01),
      .read(0x6B, 0x01),
      .write(0x6C, 0x00), .write(0x23, 0x00), .write(0x38, 0x00), .write(0x6A, 0x00),
      .write(0x19, 19), .write(0x1A, 4), .write(0x1B, 0x0C), .write(0x1C, 0x08), .write(0x1D, 4),
      .read(0x19, 19, 4, 0x0C, 0x08, 4),
      .read(0x6B, 0x01, 0x00),
      .burst(0x3B, Frame.faceUp),
    ])
    var chip = MPU6050(bus: ScriptedI2CDevice(script))
    #expect(chip.start().identity?.variant == .icm20690)
    let ranges = chip.ranges
    #expect(ranges.gyroscope == .dps2000)
    try script.done()
  }

  @Test func theWaitsAreThoseOfTheDataSheet() throws {
    let script = I2CScript([
      .read(0x75, 0x68), .write(0x6B, 0x80),
      .read(0x6B, 0x40), .write(0x6B, 0x01), .read(0x6B, 0x01),
      .write(0x6C, 0x00), .write(0x23, 0x00), .write(0x38, 0x00), .write(0x6A, 0x00),
      .write(0x19, 19), .write(0x1A, 4), .write(0x1B, 0x18), .write(0x1C, 0x08),
      .read(0x19, 19, 4, 0x18, 0x08), .read(0x6B, 0x01, 0x00),
      .burst(0x3B, Frame.faceUp),
    ])
    var chip = MPU6050(bus: ScriptedI2CDevice(script))
    // The reset takes 100 ms, and nothing is sent before they are over.
    #expect(chip.advance(at: at(0)) == .wait(until: at(100)))
    #expect(chip.advance(at: at(99)) == .wait(until: at(100)))
    // Then everything follows at once, but the gyroscope needs 30 ms from waking.
    #expect(chip.advance(at: at(100)) == .wait(until: at(100)))
    #expect(chip.advance(at: at(101)) == .wait(until: at(101)))
    #expect(chip.advance(at: at(102)) == .wait(until: at(102)))
    #expect(chip.advance(at: at(103)) == .wait(until: at(130)))
    #expect(chip.advance(at: at(129)) == .wait(until: at(130)))
    let ready = chip.advance(at: at(130))
    #expect(ready == .ready(MPU6050Identity(whoAmI: 0x68, variant: .mpu6050), []))
    #expect(chip.advance(at: at(500)) == ready)
    try script.done()
  }

  // At 4 Hz the first sample with the new settings is 250 ms away.
  @Test func aSlowChipIsReadyOnlyWhenItsFirstSampleIsThere() {
    let chip = FakeChip()
    var driver = MPU6050(
      bus: FakeBus(chip: chip), settings: MPU6050Settings(sampleRate: 4))
    #expect(driver.start().milliseconds == 100 + 275)
  }
}
