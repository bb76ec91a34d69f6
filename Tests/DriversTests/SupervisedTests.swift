// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Testing

@testable import Drivers

private let place = I2CLocation(bus: 1, address: 0x68)

/// The bus of a fake chip, which can refuse to open.
private final class Port {
  var error: Errno?
  var openings = 0
}

/// A loop with a manual clock around a supervised fake chip.
private final class Loop {
  let chip: FakeChip
  let period: Int64
  let port: Port
  private(set) var milliseconds: Int64 = 0
  /// When usable samples came, and their accelerations.
  private(set) var samples: [(time: Int64, acceleration: SIMD3<Double>)] = []
  private var sensor: SupervisedMPU6050<FakeBus>

  init(_ chip: FakeChip = FakeChip(), period: Int64 = 20) {
    self.chip = chip
    self.period = period
    chip.frame = [0, 0, 0, 0, 0x20, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
    let port = Port()
    self.port = port
    sensor = SupervisedMPU6050(
      settings: MPU6050Settings(sampleRate: 1000 / Double(period))
    ) { () throws(BusError) in
      port.openings += 1
      if let errno = port.error { throw BusError(errno, during: .open, at: place) }
      return FakeBus(chip: chip)
    }
  }

  var health: SensorHealth { sensor.health }
  var counters: MPU6050Counters { sensor.counters }
  var identity: MPU6050Identity? { sensor.identity }
  var nextStep: MonotonicTime? { sensor.nextStep }
  var message: String? { sensor.message(for: "accelerometer") }

  var advice: String? { sensor.advice() }

  func tick() {
    if let sample = sensor.tick(at: at(milliseconds)) {
      samples.append((milliseconds, sample.reading.acceleration))
    }
    milliseconds += period
  }

  func run(milliseconds duration: Int64, _ body: () -> Void = {}) {
    let end = milliseconds + duration
    while milliseconds < end {
      body()
      tick()
    }
  }

  /// The longest time between two usable samples.
  var longestGap: Int64 {
    zip(samples.dropFirst(), samples).map { $0.time - $1.time }.max() ?? 0
  }
}

@Suite struct SupervisedTests {
  @Test func aLoopAtFiftyHertzHasItsFirstSampleSoonAfterTheChipsOwnTimes() throws {
    let loop = Loop()
    #expect(loop.health == .starting)
    loop.run(milliseconds: 1000)
    // 100 ms for the reset and 30 ms for the gyroscope, rounded up to ticks.
    #expect(try #require(loop.samples.first).time == 160)
    #expect(loop.samples.count == 42)
    #expect(loop.samples.allSatisfy { $0.acceleration == [0, 0, 1] })
    #expect(loop.longestGap == 20)
    #expect(loop.health == .ok)
    #expect(loop.message == nil)
    #expect(loop.advice == nil)
    #expect(loop.identity?.variant == .mpu6050)
    #expect(loop.counters.samples == 42)
  }

  @Test func aSlowLoopIsToldWhenToCallInBetween() {
    let loop = Loop(period: 1000)
    loop.tick()
    #expect(loop.nextStep == at(100))
    loop.run(milliseconds: 5000)
    #expect(loop.samples.count >= 2)
    #expect(loop.nextStep == nil)
  }

  // Field problem 2: a motor starts now and then.
  @Test func oneUnansweredReadInFiftyLeavesNoGapOfMoreThanTwoPeriods() {
    let loop = Loop()
    loop.run(milliseconds: 1000)
    let before = loop.chip.transfers
    loop.chip.failing = { ($0 - before) % 50 == 0 ? .remoteInputOutput : nil }
    loop.run(milliseconds: 20_000) { #expect(loop.health == .ok) }
    #expect(loop.longestGap == 40)
    #expect(loop.counters.failedReads == 20)
    #expect(loop.counters.recoveries == 0)
  }

  // Field problem 9: a dip of the supply voltage in mid-run.
  @Test func aBrownOutIsOverWithinASecondAndPublishesNoZeros() throws {
    let loop = Loop()
    loop.run(milliseconds: 2000)
    loop.chip.reset()
    loop.tick()
    #expect(loop.health == .asleepOrReset)
    #expect(
      loop.message?.hasPrefix("accelerometer on i2c-1 address 0x68 sends only zeros") == true)
    #expect(loop.advice?.contains("3.3 V") == true)
    loop.run(milliseconds: 1000)
    #expect(loop.health == .ok)
    #expect(loop.longestGap <= 200)
    #expect(loop.samples.allSatisfy { $0.acceleration == [0, 0, 1] })
    #expect(loop.chip.registers[0x1C] == 0x08)
    #expect(loop.counters.recoveries == 1)
  }

  // Field problem 8 and 19: the controller times out for a while, then works again.
  @Test func aStormOfTimeoutsIsMetWithGrowingPausesAndOverSoonAfterItEnds() throws {
    let loop = Loop()
    loop.run(milliseconds: 1000)
    let before = loop.chip.transfers
    loop.chip.failing = { _ in .timedOut }
    loop.run(milliseconds: 20_000)
    #expect(loop.health == .notAnswering)
    // At once, then after 100, 200, 400 … 5000 ms: each may block the loop for a second.
    #expect(loop.chip.transfers - before <= 10)
    let last = try #require(loop.samples.last).time
    loop.chip.failing = { _ in nil }
    loop.run(milliseconds: 6000)
    #expect(loop.health == .ok)
    #expect(loop.samples.contains { $0.time > last })
    #expect(loop.samples.allSatisfy { $0.acceleration == [0, 0, 1] })
  }

  // Field problem 19: EAGAIN and ETIMEDOUT by turns on a Raspberry Pi 5.
  @Test func lostArbitrationsGiveGapsAndNeverZeros() {
    let loop = Loop()
    loop.run(milliseconds: 1000)
    loop.chip.failing = { $0 % 7 == 0 ? .wouldBlock : $0 % 31 == 0 ? .timedOut : nil }
    loop.run(milliseconds: 30_000)
    #expect(loop.samples.allSatisfy { $0.acceleration == [0, 0, 1] })
    #expect(loop.samples.count > 50)
  }

  @Test func aChipThatIsUnpluggedAndPluggedInAgainIsFound() {
    let loop = Loop()
    loop.run(milliseconds: 1000)
    loop.chip.failing = { _ in .remoteInputOutput }
    loop.run(milliseconds: 60_000)
    #expect(loop.health == .notAnswering)
    #expect(
      loop.message
        == "accelerometer on i2c-1 address 0x68: nobody answered a read of register 0x75 "
        + "(EREMOTEIO)")
    // An adapter that came back under the same name needs a new descriptor.
    #expect(loop.port.openings >= 2)
    loop.chip.failing = { _ in nil }
    loop.chip.reset()
    loop.run(milliseconds: 5500)
    #expect(loop.health == .ok)
  }

  @Test func frozenDataAreWithheldThroughEveryRestart() {
    let loop = Loop()
    loop.run(milliseconds: 1000)
    loop.chip.hasNoise = false
    loop.run(milliseconds: 1000)
    #expect(loop.health == .frozen)
    let count = loop.samples.count
    loop.run(milliseconds: 20_000) { #expect(loop.health == .frozen) }
    #expect(loop.samples.count == count)
    #expect(loop.counters.recoveries >= 4)
    // Between two attempts the chip is still read: what passes by itself is over at once.
    let recoveries = loop.counters.recoveries + 1
    while loop.counters.recoveries < recoveries { loop.tick() }
    loop.run(milliseconds: 1000)
    loop.chip.hasNoise = true
    loop.tick()
    loop.tick()
    #expect(loop.health == .ok)
    #expect(loop.counters.recoveries == recoveries)
  }

  // Field problem 8: a chip whose outputs are stuck at the ends of the range.
  @Test func aStuckChipIsStartedAgainAndReported() {
    let loop = Loop()
    loop.run(milliseconds: 1000)
    loop.chip.frame = Frame.saturated
    loop.run(milliseconds: 2000)
    #expect(loop.health == .saturated)
    #expect(loop.counters.recoveries >= 2)
    loop.chip.frame = [0, 0, 0, 0, 0x20, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
    loop.run(milliseconds: 6000)
    #expect(loop.health == .ok)
  }

  @Test func aChipThatFallsAsleepAfterEveryStartIsTriedLessAndLessOften() {
    let loop = Loop()
    loop.run(milliseconds: 60_000) {
      if loop.samples.last?.time == loop.milliseconds - loop.period { loop.chip.reset() }
    }
    // 100, 200, 400 … 5000 ms: about 16 in a minute, not 300.
    #expect((8...20).contains(loop.counters.recoveries))
  }

  // Field problem 3: permissions that udev sets a moment later, or a person by hand.
  @Test func aForbiddenBusIsLookedAtEveryFiveSeconds() {
    let loop = Loop()
    loop.port.error = .permissionDenied
    loop.run(milliseconds: 20_000)
    #expect(loop.health == .permission)
    #expect(loop.port.openings == 4)
    #expect(
      loop.message
        == "accelerometer on i2c-1 address 0x68: this user may not open /dev/i2c-1 (EACCES)")
    loop.port.error = nil
    loop.run(milliseconds: 6000)
    #expect(loop.health == .ok)
  }

  @Test func anotherChipIsLeftAloneForGood() {
    let loop = Loop(FakeChip(whoAmI: 0x40))
    loop.run(milliseconds: 1000)
    #expect(loop.health == .wrongIdentity)
    let transfers = loop.chip.transfers
    loop.run(milliseconds: 60_000)
    #expect(loop.chip.transfers == transfers)
    #expect(loop.chip.writes.isEmpty)
    #expect(loop.port.openings == 1)
    #expect(loop.samples.isEmpty)
  }

  @Test func aDeadBusIsTriedAgainAndAgain() {
    let chip = FakeChip(whoAmI: 0xFF)
    let loop = Loop(chip)
    loop.run(milliseconds: 10_000)
    #expect(loop.health == .busFault)
    chip.registers[0x75] = 0x68
    loop.run(milliseconds: 6000)
    #expect(loop.health == .ok)
  }
}
