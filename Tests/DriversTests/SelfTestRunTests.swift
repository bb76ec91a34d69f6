// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Simulation
import Testing

@testable import Drivers

extension MPU6050 where Bus: ~Copyable {
  /// Runs a self-test to its end, with the clock moved to where each step asks.
  mutating func runSelfTest() -> (step: MPU6050SelfTestStep, milliseconds: Int64) {
    var test = MPU6050SelfTest()
    var now = at(10_000)
    for _ in 1...200 {
      let step = advance(&test, at: now)
      guard case .wait(let until) = step else {
        return (step, (now - at(10_000)) / .milliseconds(1))
      }
      now = max(now, until)
    }
    return (.wait(until: now), .max)
  }
}

private let startUp: [ScriptedTransfer] = [
  .read(0x75, 0x68), .write(0x6B, 0x80), .read(0x6B, 0x40), .write(0x6B, 0x01),
  .read(0x6B, 0x01), .write(0x6C, 0), .write(0x23, 0), .write(0x38, 0), .write(0x6A, 0),
  .write(0x19, 19), .write(0x1A, 4), .write(0x1B, 0x18), .write(0x1C, 0x08),
  .read(0x19, 19, 4, 0x18, 0x08), .read(0x6B, 0x01, 0x00), .burst(0x3B, Frame.faceUp),
]

/// Codes 15, 16, 17 and 10, 11, 12 need 2216, 2291, 2368 and 4909, −5135, 5371 units.
private let off: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
private let on: [UInt8] = [
  0x08, 0xA8, 0x08, 0xF3, 0x19, 0x40, 0xF0, 0xB0, 0x13, 0x2D, 0xEB, 0xF1, 0x14, 0xFB,
]

@Suite struct SelfTestRunTests {
  @Test func anMPU6050IsTestedAtTheDataSheetsRangesAndGetsItsSettingsBack() throws {
    var transfers = startUp
    transfers += [
      .read(0x0D, 0x6A, 0x8B, 0x8C, 0x31),
      .write(0x6B, 0x01), .write(0x6C, 0x00), .write(0x19, 0x00), .write(0x1A, 0x02),
      .write(0x1B, 0x00), .write(0x1C, 0x10),
    ]
    transfers += Array(repeating: .burst(0x3B, off), count: 20)
    transfers += [.write(0x1B, 0xE0), .write(0x1C, 0xF0)]
    transfers += Array(repeating: .burst(0x3B, on), count: 20)
    transfers += startUp.dropFirst(3)
    let script = I2CScript(transfers)
    var chip = MPU6050(bus: ScriptedI2CDevice(script))
    #expect(chip.start().identity != nil)
    let (step, milliseconds) = chip.runSelfTest()
    guard case .finished(let result) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(result.passed)
    #expect(result.accelerometer.x.response == 2216)
    #expect(abs(try #require(result.gyroscope.y.deviation)) < 0.001)
    #expect(milliseconds == 2 * (100 + 19 * 2))
    let isReady = chip.isReady
    #expect(!isReady)
    #expect(chip.start(at: at(20_000)).warnings == [])
    try script.done()
  }

  @Test func anMPU6500HasItsCodesElsewhereAndASecondFilter() throws {
    var transfers: [ScriptedTransfer] = [
      .read(0x75, 0x70), .write(0x6B, 0x80), .read(0x6B, 0x01), .write(0x6B, 0x01),
      .read(0x6B, 0x01), .write(0x6C, 0), .write(0x23, 0), .write(0x38, 0), .write(0x6A, 0),
      .write(0x19, 19), .write(0x1A, 4), .write(0x1B, 0x18), .write(0x1C, 0x08), .write(0x1D, 4),
      .read(0x19, 19, 4, 0x18, 0x08, 4), .read(0x6B, 0x01, 0x00), .burst(0x3B, Frame.faceUp),
    ]
    let off: [UInt8] = [0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    // 2620 units more on each axis: 0x0A3C.
    let on: [UInt8] = [
      0x0A, 0x3C, 0x0A, 0x3C, 0x4A, 0x3C, 0, 0, 0x0A, 0x3C, 0x0A, 0x3C, 0x0A, 0x3C,
    ]
    transfers += [
      .read(0x00, 1, 1, 1), .read(0x0D, 1, 1, 1),
      .write(0x6B, 0x01), .write(0x6C, 0x00), .write(0x19, 0x00), .write(0x1A, 0x02),
      .write(0x1B, 0x00), .write(0x1C, 0x00), .write(0x1D, 0x02),
    ]
    transfers += Array(repeating: .burst(0x3B, off), count: 20)
    transfers += [.write(0x1B, 0xE0), .write(0x1C, 0xE0)]
    transfers += Array(repeating: .burst(0x3B, on), count: 20)
    let script = I2CScript(transfers)
    var chip = MPU6050(bus: ScriptedI2CDevice(script))
    #expect(chip.start().identity != nil)
    guard case .finished(let result) = chip.runSelfTest().step else {
      Issue.record("not finished")
      return
    }
    #expect(result.passed)
    #expect(result.gyroscope.z.deviation == 0)
    try script.done()
  }

  @Test func aChipWithoutAKnownSelfTestSaysSoAndIsLeftAlone() {
    for whoAmI in [0x69, 0x98, 0xAC] as [UInt8] {
      let chip = FakeChip(whoAmI: whoAmI)
      var driver = MPU6050(bus: FakeBus(chip: chip))
      #expect(driver.start().identity != nil)
      let before = chip.transfers
      #expect(driver.runSelfTest().step == .notAvailable)
      #expect(chip.transfers == before)
      let isReady = driver.isReady
      #expect(isReady)
    }
  }

  @Test func aChipThatWasNotStartedIsNotTested() {
    let chip = FakeChip()
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.runSelfTest().step == .notAvailable)
    #expect(chip.transfers == 0)
  }

  @Test func aBoardThatMovesDisturbsTheTest() {
    let chip = FakeChip()
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().identity != nil)
    var test = MPU6050SelfTest()
    var now = at(10_000)
    var result: MPU6050SelfTestResult?
    for call in 0..<100 {
      chip.frame = call % 2 == 0 ? Frame.faceUp : Frame.diagonal
      switch driver.advance(&test, at: now) {
      case .wait(let until): now = max(now, until)
      case .finished(let finished): result = finished
      case .failed, .notAvailable: Issue.record("no result")
      }
    }
    #expect(result?.isDisturbed == true)
    #expect(result?.passed == false)
  }

  @Test func aFailedTransferEndsTheTestAndTheChipIsStartedAgain() {
    let chip = FakeChip()
    var driver = MPU6050(bus: FakeBus(chip: chip))
    #expect(driver.start().identity != nil)
    let begin = chip.transfers
    chip.failing = { $0 == begin + 12 ? .remoteInputOutput : nil }
    guard case .failed(.bus(let error)) = driver.runSelfTest().step else {
      Issue.record("not failed")
      return
    }
    #expect(error.kind == .noAcknowledge)
    let isReady = driver.isReady
    #expect(!isReady)
    #expect(driver.start().identity != nil)
    #expect(chip.registers[0x1C] == 0x08)
  }
}
