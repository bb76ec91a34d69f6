// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Testing

@testable import Drivers

private let place = I2CLocation(bus: 1, address: 0x68)

/// A monitor that is fed at 50 Hz.
private final class Feed {
  var monitor: MPU6050HealthMonitor
  var milliseconds: Int64 = 0
  private var noise = false

  init(_ limits: MPU6050HealthLimits = MPU6050HealthLimits()) {
    monitor = MPU6050HealthMonitor(limits: limits)
  }

  /// Feeds one frame and returns whether it may be used.
  func feed(
    _ bytes: [UInt8], noisy: Bool = true, ranges: MPU6050Ranges = MPU6050Ranges(),
    every period: Int64 = 20
  ) -> Bool {
    var bytes = bytes
    if noisy {
      noise.toggle()
      bytes[7] ^= noise ? 1 : 0
    }
    let burst = MPU6050Burst(bytes)
    let isUsable = monitor.assess(
      burst, burst.reading(for: .mpu6050, ranges), at: at(milliseconds))
    milliseconds += period
    return isUsable
  }

  /// Notes a failed read at the given time, or now.
  func note(_ error: BusError, at time: MonotonicTime? = nil) -> Bool {
    monitor.note(error, at: time ?? at(milliseconds))
  }

  /// Feeds frames until the state changes, and returns after how many milliseconds it did.
  func until(
    _ health: SensorHealth, feeding bytes: [UInt8], noisy: Bool = true, every period: Int64 = 20,
    ranges: MPU6050Ranges = MPU6050Ranges(), limit: Int64 = 20_000
  ) -> Int64? {
    let begin = milliseconds
    while milliseconds - begin <= limit {
      let now = milliseconds
      _ = feed(bytes, noisy: noisy, ranges: ranges, every: period)
      if monitor.health == health { return now - begin }
    }
    return nil
  }
}

@Suite struct HealthMonitorTests {
  @Test func goodDataAreOkAtOnceAndUsable() {
    let feed = Feed()
    #expect(feed.monitor.health == .starting)
    #expect(feed.feed(Frame.faceUp))
    #expect(feed.monitor.health == .ok)
    #expect(feed.monitor.since == at(0))
  }

  @Test(arguments: [
    Frame.faceUp, Frame.faceDown, Frame.plusX, Frame.minusX, Frame.plusY, Frame.minusY,
    Frame.diagonal, Frame.turning,
  ])
  func everyPoseIsOkForAsLongAsItLasts(bytes: [UInt8]) {
    let feed = Feed()
    for _ in 0..<1000 { #expect(feed.feed(bytes)) }
    #expect(feed.monitor.health == .ok)
  }

  // Field problem 9: all zeros, 36.53 °C.
  @Test func zerosAreAChipThatSleepsAtTheFirstFrameAndAreNeverUsed() {
    let feed = Feed()
    #expect(feed.feed(Frame.faceUp))
    #expect(!feed.feed(Frame.zeros, noisy: false))
    #expect(feed.monitor.health == .asleepOrReset)
    #expect(feed.monitor.health.recovery == .reinitialize)
    #expect(!feed.feed(Frame.zeros, noisy: false))
    #expect(feed.monitor.since == at(20))
    #expect(feed.feed(Frame.faceUp))
    #expect(feed.monitor.health == .ok)
  }

  @Test func onesAreABusFaultAtTheFirstFrameAndAreNeverUsed() {
    let feed = Feed()
    #expect(!feed.feed(Frame.ones, noisy: false))
    #expect(feed.monitor.health == .busFault)
    #expect(feed.feed(Frame.faceUp))
  }

  @Test func freeFallIsNoSleep() {
    let feed = Feed()
    // 0.5 s is a fall from 1.2 m.
    for _ in 0..<25 { #expect(feed.feed(Frame.freeFall)) }
    #expect(feed.monitor.health == .ok)
    // Nor is a turning chip whose acceleration is zero.
    var turning = Frame.zeros
    turning[13] = 0x2C
    #expect(feed.feed(turning, noisy: false))
  }

  @Test func theSameFrameForHalfASecondIsFrozen() {
    let feed = Feed()
    #expect(feed.until(.frozen, feeding: Frame.faceUp, noisy: false) == 500)
    #expect(!feed.feed(Frame.faceUp, noisy: false))
    // The first frame that differs is data again.
    #expect(feed.feed(Frame.turning))
    #expect(feed.monitor.health == .ok)
  }

  @Test func tenEqualFramesAreNeededBesidesTheTime() {
    let slow = Feed()
    #expect(slow.until(.frozen, feeding: Frame.faceUp, noisy: false, every: 250) == 2500)
    let fast = Feed()
    #expect(fast.until(.frozen, feeding: Frame.faceUp, noisy: false, every: 5) == 500)
  }

  @Test func twoEqualFramesInARowAreNothing() {
    let feed = Feed()
    for index in 0..<500 {
      #expect(feed.feed(index / 2 % 2 == 0 ? Frame.faceUp : Frame.diagonal, noisy: false))
    }
  }

  // i2c-stub holds what was written into it.
  @Test func whereDataStandStillByNatureFrozenIsNoFault() {
    let feed = Feed(MPU6050HealthLimits(frozenAfter: nil))
    #expect(feed.until(.frozen, feeding: Frame.faceUp, noisy: false) == nil)
    #expect(feed.monitor.health == .ok)
  }

  @Test func inCycleModeASampleMayStandForALongTime() {
    var monitor = MPU6050HealthMonitor()
    let burst = MPU6050Burst(Frame.faceUp)
    let reading = burst.reading(for: .mpu6050, MPU6050Ranges())
    for step in 0..<200 {
      _ = monitor.assess(
        burst, reading, at: at(Int64(step) * 20), pause: MPU6050WakeRate.hz1point25.period)
      #expect(monitor.health == .ok)
    }
    _ = monitor.assess(burst, reading, at: at(4000), pause: MPU6050WakeRate.hz1point25.period)
    #expect(monitor.health == .frozen)
  }

  // Field problem 8: stuck at ±32767.
  @Test func aRangesEndIsSaturationOnlyWhenItIsHeld() {
    let feed = Feed()
    #expect(feed.until(.saturated, feeding: Frame.saturated) == 200)
    #expect(!feed.feed(Frame.saturated))
    // And it is over only when it has been over for as long.
    #expect(!feed.feed(Frame.faceUp))
    #expect(feed.until(.ok, feeding: Frame.faceUp) == 180)
  }

  @Test func knocksAreNoSaturation() {
    let feed = Feed()
    for _ in 0..<50 {
      for _ in 0..<9 { #expect(feed.feed(Frame.saturated)) }
      for _ in 0..<11 { #expect(feed.feed(Frame.faceUp)) }
    }
    #expect(feed.monitor.health == .ok)
  }

  @Test func inASlowLoopTwoKnocksInARowAreNoSaturation() {
    let feed = Feed()
    for _ in 0..<20 {
      #expect(feed.feed(Frame.saturated, every: 1000))
      #expect(feed.feed(Frame.saturated, every: 1000))
      #expect(feed.feed(Frame.faceUp, every: 1000))
    }
    #expect(feed.until(.saturated, feeding: Frame.saturated, every: 1000) == 2000)
  }

  @Test func everyAxisCanSaturateAndTheGyroscopeOnlyWhileItMeasures() {
    for axis in [0, 2, 4, 8, 10, 12] {
      for (high, low) in [(0x7F, 0xFF), (0x80, 0x00)] as [(UInt8, UInt8)] {
        var bytes = Frame.diagonal
        bytes[axis] = high
        bytes[axis + 1] = low
        let burst = MPU6050Burst(bytes)
        #expect(burst.isSaturated(withGyroscope: true))
        #expect(burst.isSaturated(withGyroscope: false) == (axis < 6))
      }
    }
    #expect(!MPU6050Burst(Frame.diagonal).isSaturated(withGyroscope: true))
  }

  @Test func aGravityFarFromOneGIsImplausibleAfterThreeSeconds() {
    // A dead axis: 0.25 g is left of gravity.
    let dead: [UInt8] = [0x10, 0, 0, 0, 0, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
    let feed = Feed()
    #expect(feed.until(.implausible, feeding: dead) == 3000)
    #expect(!feed.feed(dead))
    #expect(feed.until(.ok, feeding: Frame.faceUp) == 500)
  }

  // Field problem 15: 1.4 g upwards and −0.6 g downwards are a matter of calibration.
  @Test func anUncalibratedChipIsPlausible() {
    for z in [1.4, -0.6] {
      let raw = UInt16(bitPattern: Int16(z * 16384))
      let bytes: [UInt8] = [
        0, 0, 0, 0, UInt8(raw >> 8), UInt8(raw & 0xFF), 0xF0, 0xB0, 0, 0, 0, 0, 0, 0,
      ]
      let feed = Feed()
      #expect(feed.until(.implausible, feeding: bytes, limit: 10_000) == nil)
    }
  }

  @Test func shakingIsPlausible() {
    let strong: [UInt8] = [0x7F, 0, 0, 0, 0x20, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
    let feed = Feed()
    for step in 0..<1000 { #expect(feed.feed(step % 10 < 5 ? strong : Frame.faceUp)) }
    #expect(feed.monitor.health == .ok)
  }

  // Field problem 2: one unanswered read in fifty is no state.
  @Test func aSingleFailedReadChangesNothing() {
    let feed = Feed()
    let silence = BusError(.remoteInputOutput, during: .read(register: 0x3B), at: place)
    for step in 0..<500 {
      if step % 50 == 49 {
        #expect(!feed.note(silence))
        feed.milliseconds += 20
      } else {
        #expect(feed.feed(Frame.faceUp))
      }
      #expect(feed.monitor.health == .ok)
    }
  }

  @Test func threeFailedReadsInARowAreSilence() {
    let feed = Feed()
    _ = feed.feed(Frame.faceUp)
    let silence = BusError(.remoteInputOutput, during: .read(register: 0x3B), at: place)
    #expect(!feed.note(silence, at: at(20)))
    #expect(!feed.note(silence, at: at(40)))
    #expect(feed.note(silence, at: at(60)))
    #expect(feed.monitor.health == .notAnswering)
    #expect(feed.monitor.since == at(60))
    #expect(feed.monitor.lastError == .bus(silence))
    feed.milliseconds = 80
    #expect(feed.feed(Frame.faceUp))
    #expect(feed.monitor.lastError == nil)
    #expect(!feed.note(silence, at: at(100)))
  }

  @Test func inASlowLoopOneSecondWithoutAnAnswerIsSilence() {
    let feed = Feed()
    _ = feed.feed(Frame.faceUp)
    let silence = BusError(.remoteInputOutput, during: .read(register: 0x3B), at: place)
    #expect(feed.note(silence, at: at(1000)))
  }

  @Test(arguments: [
    (Errno.timedOut, BusError.Operation.read(register: 0x3B), SensorHealth.notAnswering),
    (.notSupported, .claim, .unsupported), (.busy, .claim, .busy),
    (.permissionDenied, .open, .permission), (.noSuchFile, .open, .absent),
  ])
  func whatIsCertainIsAStateAtOnce(
    errno: Errno, operation: BusError.Operation, health: SensorHealth
  ) {
    let feed = Feed()
    _ = feed.feed(Frame.faceUp)
    #expect(feed.note(BusError(errno, during: operation, at: place), at: at(20)))
    #expect(feed.monitor.health == health)
  }
}
