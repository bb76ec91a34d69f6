// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Testing

@testable import Drivers

private let place = I2CLocation(bus: 1, address: 0x68)

@Suite struct StartUpFailureTests {
  @Test func aChipThatNeverWakesIsGivenUp() {
    let chip = FakeChip()
    chip.ignoredWakes = .max
    let outcome = start(chip)
    #expect(outcome.error == .doesNotWake(power: 0x40, place))
    #expect(outcome.milliseconds < 500)
  }

  @Test func theStubOfTheKernelThatNeverClearsABitIsStarted() {
    let stub = FakeChip()
    stub.clearsReset = false
    stub.hasNoise = false
    let outcome = start(stub)
    #expect(outcome.warnings == .resetNotConfirmed)
    #expect(stub.registers[0x6B] == 0x01)
    #expect(outcome.milliseconds < 500)
  }

  // Field problem 2, during a start-up.
  @Test func aFewUnansweredTransfersDoNotEndAStartUp() {
    for failing in 1...17 {
      let chip = FakeChip()
      chip.failing = { $0 == failing || $0 == failing + 1 ? .remoteInputOutput : nil }
      #expect(start(chip).identity?.variant == .mpu6050)
    }
  }

  // Field problem 1.
  @Test func anAbsentChipEndsAStartUpSoon() {
    let chip = FakeChip()
    chip.failing = { _ in .remoteInputOutput }
    let outcome = start(chip)
    #expect(
      outcome.error
        == .bus(BusError(.remoteInputOutput, during: .read(register: 0x75), at: place)))
    #expect(chip.transfers == 5)
    #expect(outcome.milliseconds == 40)
  }

  // Field problem 8: each timeout may have blocked for a second.
  @Test(arguments: [Errno.timedOut, .busy, .notSupported, .permissionDenied])
  func whatTimeOrAPersonMustCureEndsAStartUpAtOnce(errno: Errno) {
    let chip = FakeChip()
    chip.failing = { $0 == 3 ? errno : nil }
    #expect(start(chip).error != nil)
    #expect(chip.transfers == 3)
  }

  @Test func aFailedStartUpStaysFailedUntilItIsBegunAnew() {
    let chip = FakeChip()
    chip.failing = { $0 == 1 ? .timedOut : nil }
    var driver = MPU6050(bus: FakeBus(chip: chip))
    let failure = driver.start().step
    #expect(driver.advance(at: at(1000)) == failure)
    #expect(chip.transfers == 1)
    driver.restart()
    #expect(driver.start(at: at(2000)).warnings == [])
  }

  // Whatever the chip answers, the start-up ends.
  @Test func everyByteOfNonsenseEndsWithinAHundredSteps() {
    for value in UInt8.min...UInt8.max {
      for forced in [nil, MPU6050Variant.mpu6050, .mpu6500] {
        let chip = FakeChip()
        for register in 0...UInt8.max { chip.stuck[register] = value }
        let outcome = start(chip, MPU6050Settings(forcedIdentity: forced))
        #expect(outcome.calls < 100)
        #expect(outcome.milliseconds < 1000)
        #expect(outcome.identity == nil)
      }
    }
  }

  @Test func oneStepHasAtMostSixTransfers() {
    for whoAmI in [0x68, 0x70, 0x00, 0x40] as [UInt8] {
      let chip = FakeChip(whoAmI: whoAmI)
      chip.ignoredWakes = 4
      var driver = MPU6050(bus: FakeBus(chip: chip))
      var now = at(0)
      var before = 0
      while case .wait(let until) = driver.advance(at: now) {
        #expect(chip.transfers - before <= 6)
        before = chip.transfers
        now = max(now, until)
      }
    }
  }
}
