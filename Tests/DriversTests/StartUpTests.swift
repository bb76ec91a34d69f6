// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Testing

@testable import Drivers

private let place = I2CLocation(bus: 1, address: 0x68)

@Suite struct StartUpTests {
  // Field problem 4: the reset leaves the chip asleep, and asleep it sends zeros.
  @Test func aResetChipIsWoken() throws {
    let chip = FakeChip()
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(try driver.fetch().isAllZero)
    #expect(driver.start().warnings == [])
    #expect(!chip.isAsleep)
    #expect(try !driver.fetch().isAllZero)
  }

  // Field problem 5: 6B stays 0x40 after the first write.
  @Test(arguments: 1...5) func aChipThatIgnoresWakeWritesIsWokenAgain(ignored: Int) {
    let chip = FakeChip()
    chip.ignoredWakes = ignored
    #expect(start(chip).warnings == .wakeRepeated)
    #expect(!chip.isAsleep)
  }

  // Field problem 6: started with another full scale and filter by a program before.
  @Test func aChipThatIsAlreadyConfiguredGetsTheseSettings() throws {
    let chip = FakeChip()
    chip.clearsReset = false
    chip.registers[0x6B] = 0x01
    chip.registers[0x1A] = 0x3E
    chip.registers[0x1B] = 0xE8
    chip.registers[0x1C] = 0xFF
    chip.frame = [0, 0, 0, 0, 0x20, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().warnings == .resetNotConfirmed)
    #expect(chip.registers[0x1A...0x1C] == [0x04, 0x18, 0x08])
    let burst = try driver.fetch()
    let reading = driver.reading(of: burst)
    #expect(reading.acceleration.isNear([0, 0, 1]))
  }

  // The scale follows the register, not the wish.
  @Test(arguments: [
    (UInt8(0x00), MPU6050FullScale.g2), (0x08, .g4), (0x10, .g8), (0x18, .g16),
  ])
  func theScaleIsTheOneThatTheChipReports(register: UInt8, range: MPU6050FullScale) throws {
    let chip = FakeChip()
    chip.stuck[0x1C] = register
    var driver = MPU6050(bus: FakeBus(chip: chip), settings: MPU6050Settings(fullScale: .g4))
    #expect(driver.start().warnings == (range == .g4 ? [] : .otherRange))
    let ranges = driver.ranges
    #expect(ranges.accelerometer == range)
    let burst = try driver.fetch()
    let reading = driver.reading(of: burst)
    // The frame holds 16384 units.
    #expect(reading.acceleration.isNear([0, 0, Double(1 << range.rawValue)]))
  }

  @Test func aSettingThatGotLostIsWrittenAgain() {
    let chip = FakeChip()
    chip.ignoredScales = 2
    #expect(start(chip).warnings == [])
    #expect(chip.registers[0x1C] == 0x08)
    chip.ignoredScales = 3
    #expect(start(chip).warnings == .otherRange)
  }

  @Test func aRefusedFilterIsAWarning() {
    let chip = FakeChip()
    chip.stuck[0x1A] = 0
    #expect(start(chip).warnings == .otherFilter)
  }

  // Field problem 7: a program before left the gyroscope in standby.
  @Test func axesInStandbyAreSwitchedOn() {
    let chip = FakeChip()
    chip.clearsReset = false
    chip.registers[0x6C] = 0x07
    #expect(start(chip).identity != nil)
    #expect(chip.registers[0x6C] == 0)
  }

  @Test func axesThatStayInStandbyAreAnError() {
    let chip = FakeChip()
    chip.stuck[0x6C] = 0x3F
    #expect(
      start(chip).error == .settingRefused(register: 0x6C, wrote: 0, read: 0x3F, place))
  }

  @Test func aSelfTestThatStaysOnIsAnError() {
    for register in [0x1B, 0x1C] as [UInt8] {
      let chip = FakeChip()
      chip.stuck[register] = 0x80
      guard case .settingRefused(register, _, 0x80, place)? = start(chip).error else {
        Issue.record("register \(register) was accepted")
        continue
      }
    }
  }

  // Field problem 17: a FIFO left on by another program cannot give frames to this one.
  @Test func whatAnotherProgramLeftOnIsSwitchedOff() {
    let chip = FakeChip()
    chip.clearsReset = false
    chip.registers[0x23] = 0x78
    chip.registers[0x38] = 0x11
    chip.registers[0x6A] = 0xE0
    #expect(start(chip).identity != nil)
    #expect(chip.registers[0x23] == 0)
    #expect(chip.registers[0x38] == 0)
    #expect(chip.registers[0x6A] == 0)
  }

  // Field problem 14: INT_STATUS is cleared by reading, and FIFO_R_W by each byte. Who does not
  // read them cannot take them from another reader, or be misled.
  @Test func nothingThatReadingChangesIsRead() throws {
    let chip = FakeChip()
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().identity != nil)
    _ = try driver.fetch()
    #expect(!chip.reads.contains(0x3A))
    #expect(!chip.reads.contains(0x74))
  }

  @Test func aConfigurationThatAnotherProgramChangedIsNoticed() throws {
    let chip = FakeChip()
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().identity != nil)
    #expect(try driver.keepsConfiguration())
    chip.registers[0x1C] = 0x18
    #expect(try !driver.keepsConfiguration())
    chip.registers[0x1C] = 0x08
    chip.registers[0x6B] = 0x40
    #expect(try !driver.keepsConfiguration())
  }
}
