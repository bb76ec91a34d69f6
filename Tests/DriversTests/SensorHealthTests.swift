// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Testing

@testable import Drivers

private let place = I2CLocation(bus: 1, address: 0x68)

@Suite struct SensorHealthTests {
  /// These names are published: a change breaks who reads them.
  static let names: [(SensorHealth, String, SensorRecovery, needsPerson: Bool)] = [
    (.ok, "ok", .none, false),
    (.starting, "starting", .none, false),
    (.asleepOrReset, "asleep-or-reset", .reinitialize, false),
    (.busFault, "bus-fault", .reinitialize, false),
    (.frozen, "frozen", .reinitialize, false),
    (.saturated, "saturated", .reinitialize, false),
    (.implausible, "implausible", .reinitialize, false),
    (.notAnswering, "not-answering", .wait, false),
    (.settingRefused, "setting-refused", .reinitialize, false),
    (.wrongIdentity, "wrong-identity", .giveUp, true),
    (.busy, "busy", .reopenBus, true),
    (.permission, "permission", .reopenBus, true),
    (.absent, "absent", .reopenBus, true),
    (.unsupported, "unsupported", .giveUp, true),
  ]

  @Test func everyStateHasItsNameMessageAndRecovery() {
    for (health, name, recovery, needsPerson) in Self.names {
      #expect(health.rawValue == name)
      #expect(health.recovery == recovery)
      #expect(health.needsPerson == needsPerson)
    }
    #expect(Self.names.map(\.0).count == SensorHealth.allCases.count)
    #expect(Set(SensorHealth.allCases.map(\.message)).count == SensorHealth.allCases.count)
  }

  static let failures: [(MPU6050Error, SensorHealth)] = [
    (.busFault(whoAmI: 0xFF, place), .busFault),
    (.unsteadyIdentity(last: 0x61, place), .busFault),
    (.otherChip(.icm20948, place), .wrongIdentity),
    (.unknownChip(whoAmI: 0x40, isClock: false, place), .wrongIdentity),
    (.doesNotWake(power: 0x40, place), .asleepOrReset),
    (.settingRefused(register: 0x6C, wrote: 0, read: 7, place), .settingRefused),
    (.bus(BusError(.remoteInputOutput, during: .read(register: 0x75), at: place)), .notAnswering),
    (.bus(BusError(.busy, during: .claim, at: place)), .busy),
    (.bus(BusError(.busy, during: .read(register: 0x75), at: place)), .notAnswering),
  ]

  @Test func everyFailureHasItsStateMessageAndAdvice() {
    for (error, health) in Self.failures {
      #expect(SensorHealth(error) == health)
      #expect("\(error)".hasPrefix("i2c-1 address 0x68: "))
      #expect(!error.advice().isEmpty)
      #expect(error.location == place)
    }
  }

  // Field problem 20: I2C_SLAVE answers EBUSY, and sysfs names rtc-ds1307.
  @Test func anAddressOwnedByAClockIsExplained() {
    let error = MPU6050Error.bus(BusError(.busy, during: .claim, at: place))
    let clock = error.advice(I2CSurroundings(driver: "rtc-ds1307"))
    #expect(clock.contains("real-time clock"))
    #expect(clock.contains("AD0 pin to 3.3 V"))
    #expect(clock.contains("address to 0x69"))
    let kernel = error.advice(I2CSurroundings(driver: "inv-mpu6050-i2c"))
    #expect(kernel.contains("dtoverlay=i2c-sensor,mpu6050"))
    #expect(kernel.contains("/sys/bus/i2c/drivers/inv-mpu6050-i2c/unbind"))
    #expect(error.advice(I2CSurroundings(driver: "lm75")).contains("the driver is lm75"))
  }

  @Test func everyWarningHasAMessageThatNamesTheChip() {
    let identity = MPU6050Identity(whoAmI: 0x98, variant: .icm20689)
    let all = MPU6050Warnings(rawValue: 0xFF).messages(for: identity)
    #expect(all.count == 8)
    #expect(Set(all).count == 8)
    #expect(MPU6050Warnings([]).messages(for: identity).isEmpty)
    #expect(
      MPU6050Warnings.relative.messages(for: identity)
        == ["the chip is an ICM-20689, not an MPU6050; it is used as what it is"])
  }
}

@Suite struct RecoveryBackoffTests {
  @Test func theFirstAttemptIsDueAtOnceAndTheOthersAfterGrowingPauses() {
    var backoff = RecoveryBackoff()
    var now = at(0)
    var pauses: [Int64] = []
    for _ in 0..<9 {
      #expect(backoff.isDue(at: now))
      backoff.begin(at: now)
      // The attempt itself takes time; the pause counts from its end.
      now = now + .milliseconds(150)
      backoff.failed(at: now)
      let next = backoff.nextAttempt(after: now)
      pauses.append(((next ?? now) - now) / .milliseconds(1))
      #expect(!backoff.isDue(at: (next ?? now) + -1))
      now = next ?? now
    }
    #expect(pauses == [100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000])
    #expect(backoff.attempts == 9)
  }

  @Test func aPauseBeforeTheFirstAttemptIsTheShortest() {
    var backoff = RecoveryBackoff()
    backoff.failed(at: at(0))
    #expect(backoff.nextAttempt(after: at(0)) == at(100))
  }

  @Test func onlyTwoSecondsOfHealthForgetThePast() {
    var backoff = RecoveryBackoff()
    for _ in 0..<3 { backoff.begin(at: at(0)) }
    backoff.well(at: at(1000))
    backoff.well(at: at(2999))
    #expect(backoff.attempts == 3)
    backoff.unwell()
    backoff.well(at: at(3000))
    backoff.well(at: at(4999))
    #expect(backoff.attempts == 3)
    backoff.well(at: at(5000))
    #expect(backoff.attempts == 0)
    #expect(backoff.isDue(at: at(5000)))
    backoff.begin(at: at(5000))
    #expect(backoff.nextAttempt(after: at(5000)) == at(5100))
  }

  @Test func whatOnlyAPersonCuresIsLookedAtSlowly() {
    var backoff = RecoveryBackoff()
    backoff.postpone(at: at(0))
    #expect(backoff.nextAttempt(after: at(0)) == at(5000))
    backoff.postpone(at: at(5000))
    #expect(backoff.nextAttempt(after: at(5000)) == at(10_000))
  }
}
