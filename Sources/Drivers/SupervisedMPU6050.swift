// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

/// One usable sample of a supervised chip.
public struct MPU6050Sample: Equatable, Sendable {
  public let time: MonotonicTime
  public let burst: MPU6050Burst
  public let reading: MPU6050Reading
}

/// What happened since the supervision began.
public struct MPU6050Counters: Equatable, Sendable {
  /// Usable samples.
  public internal(set) var samples: UInt64 = 0
  /// Reads that failed.
  public internal(set) var failedReads: UInt64 = 0
  /// Samples that were read and withheld, because they were judged bad.
  public internal(set) var withheld: UInt64 = 0
  /// Attempts at recovery: chips started again and buses opened again.
  public internal(set) var recoveries: UInt64 = 0
}

/// A chip that is opened, started, read, judged and recovered by one call a tick.
///
/// No tick waits for anything but its own transfers, and none allocates once the chip runs.
public struct SupervisedMPU6050<Bus: I2CDevice & ~Copyable>: ~Copyable {
  /// What the next tick does.
  enum Activity: Equatable, Sendable {
    case opening, restarting, starting, testing, running, retired
  }

  public let settings: MPU6050Settings
  public internal(set) var monitor: MPU6050HealthMonitor
  public internal(set) var backoff = RecoveryBackoff()
  public internal(set) var counters = MPU6050Counters()
  /// Which chip it is; nil until one was started.
  public internal(set) var identity: MPU6050Identity?
  /// What the last start-up noticed.
  public internal(set) var warnings: MPU6050Warnings = []
  /// The chip; nil while the bus is not open.
  public internal(set) var chip: MPU6050<Bus>?

  /// Where the chip is; nil until its bus was open once.
  public internal(set) var location: I2CLocation?

  /// How the self-test ended; nil when there was none yet.
  public internal(set) var selfTest: MPU6050SelfTestStep?
  var test = MPU6050SelfTest()

  let open: () throws(BusError) -> Bus
  var activity = Activity.opening
  var notBefore: MonotonicTime?

  /// - Parameter open: opens the bus; called at the first tick, and again when that may help.
  public init(
    settings: MPU6050Settings = MPU6050Settings(),
    limits: MPU6050HealthLimits = MPU6050HealthLimits(),
    open: @escaping () throws(BusError) -> Bus
  ) {
    self.settings = settings
    self.open = open
    monitor = MPU6050HealthMonitor(limits: limits)
  }

  public var health: SensorHealth { monitor.health }

  /// Whether the next tick reads a sample.
  public var isRunning: Bool { activity == .running }

  /// Before this time a tick does nothing: a loop slower than the start-up may call then instead
  /// of at its next tick.
  public var nextStep: MonotonicTime? { notBefore }

  /// What the person can do about it, in one line; nil when nothing is wrong.
  /// - Parameter surroundings: made by `I2CProbe` for `location` or the error's.
  public func advice(_ surroundings: I2CSurroundings = I2CSurroundings()) -> String? {
    monitor.lastError?.advice(surroundings) ?? health.advice
  }

  /// What is wrong, in one line: `accelerometer on i2c-1 address 0x68: nobody answered …`; nil
  /// when nothing is.
  public func message(for sensor: String) -> String? {
    if let error = monitor.lastError { return "\(sensor) on \(error)" }
    if health == .ok { return nil }
    return "\(sensor)\(location.map { " on \($0)" } ?? "") \(health.message)"
  }
}
