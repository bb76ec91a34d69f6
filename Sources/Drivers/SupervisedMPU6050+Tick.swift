// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

extension SupervisedMPU6050 where Bus: ~Copyable {
  /// Steps of a start-up in one tick: its transfers take less than 5 ms on a bus at 400 kHz.
  private static var stepsPerTick: Int { 2 }

  /// After so many vain attempts the bus is opened anew: an adapter that was unplugged and plugged
  /// in again needs it.
  private static var attemptsUntilReopening: Int { 4 }

  /// Does what is due and returns a sample if there is a usable one.
  ///
  /// Blocks for the transfers of one sample, or of two steps of a start-up.
  public mutating func tick(at now: MonotonicTime) -> MPU6050Sample? {
    notBefore = nil
    if activity == .opening { openBus(at: now) }
    if activity == .restarting { beginRestart(at: now) }
    if activity == .starting { advanceStartUp(at: now) }
    if activity == .testing { advanceSelfTest(at: now) }
    return activity == .running ? sample(at: now) : nil
  }

  private mutating func openBus(at now: MonotonicTime) {
    guard isDue(at: now) else { return }
    do throws(BusError) {
      let bus = try open()
      location = bus.location
      chip = MPU6050(bus: bus, settings: settings)
      activity = .starting
    } catch {
      backoff.begin(at: now)
      monitor.note(MPU6050Error.bus(error), at: now)
      giveWay(at: now)
    }
  }

  private mutating func beginRestart(at now: MonotonicTime) {
    guard isDue(at: now) else { return }
    backoff.begin(at: now)
    counters.recoveries &+= 1
    chip?.restart()
    activity = .starting
  }

  private mutating func isDue(at now: MonotonicTime) -> Bool {
    notBefore = backoff.nextAttempt(after: now)
    return notBefore == nil
  }

  private mutating func advanceStartUp(at now: MonotonicTime) {
    for _ in 0..<Self.stepsPerTick {
      switch chip?.advance(at: now) {
      case .wait(let time):
        notBefore = time
        if time > now { return }
      case .ready(let identity, let warnings):
        self.identity = identity
        self.warnings = warnings
        notBefore = nil
        activity = settings.runsSelfTest && selfTest == nil ? .testing : .running
        return
      case .failed(let error):
        monitor.note(error, at: now)
        return giveWay(at: now)
      case nil:
        return
      }
    }
  }

  private mutating func sample(at now: MonotonicTime) -> MPU6050Sample? {
    do throws(BusError) {
      guard let burst = try chip?.fetch(), let reading = chip?.reading(of: burst) else {
        return nil
      }
      let isUsable = monitor.assess(burst, reading, at: now)
      guard isUsable else {
        counters.withheld &+= 1
        recover(at: now)
        return nil
      }
      backoff.well(at: now)
      counters.samples &+= 1
      return MPU6050Sample(time: now, burst: burst, reading: reading)
    } catch {
      counters.failedReads &+= 1
      if monitor.note(error, at: now) { giveWay(at: now) }
      return nil
    }
  }

  /// Starts a chip again that sends bad data, when the time has come. Until then it is still read:
  /// some faults pass.
  private mutating func recover(at now: MonotonicTime) {
    guard backoff.isDue(at: now) else { return backoff.unwell() }
    activity = .restarting
    beginRestart(at: now)
  }

  /// Leaves the bus alone until the next attempt.
  private mutating func giveWay(at now: MonotonicTime) {
    switch health.recovery {
    case .giveUp:
      chip = nil
      activity = .retired
    case .reopenBus:
      chip = nil
      activity = .opening
      backoff.postpone(at: now)
    default:
      backoff.failed(at: now)
      if backoff.attempts > 0, backoff.attempts % Self.attemptsUntilReopening == 0 {
        chip = nil
        activity = .opening
        counters.recoveries &+= 1
        backoff.begin(at: now)
      } else {
        activity = .restarting
      }
    }
    notBefore = backoff.nextAttempt(after: now)
  }
}
