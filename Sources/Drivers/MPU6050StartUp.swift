// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

/// What comes next in a start-up.
public enum MPU6050StartUpStep: Equatable, Sendable {
  /// Call again at this time or later; it may already have come.
  case wait(until: MonotonicTime)
  /// The chip measures.
  case ready(MPU6050Identity, MPU6050Warnings)
  /// The chip cannot be started; `restart()` begins anew.
  case failed(MPU6050Error)
}

/// Where a start-up is.
struct MPU6050StartUp: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    case identifying
    case explainingIdentity(UInt8)
    case resetting
    case waking
    case settingPower
    case settingRanges
    case verifying
    case settling
    case ready
    case failed(MPU6050Error)
  }

  var phase = Phase.identifying
  /// Nothing is sent before this time.
  var notBefore = MonotonicTime(nanoseconds: .min)
  /// Tries within the phase.
  var tries = 0
  /// Times the settings were written.
  var rounds = 0
  /// Failed transfers, over all phases.
  var busErrors = 0
  /// Whether a second reset was tried on a chip that would not wake.
  var hasResetTwice = false
  /// The first WHO_AM_I of this start-up, and whether another one was read since.
  var firstIdentity: UInt8?
  var isUnsteady = false
  var warnings: MPU6050Warnings = []
  /// When the gyroscope has started.
  var gyroscopeReady = MonotonicTime(nanoseconds: .min)
}

/// Bounds and waiting times of a start-up, in nanoseconds.
enum MPU6050StartUpLimit {
  static let identityTries = 5
  static let resetPolls = 10
  static let wakeTries = 3
  static let rounds = 3
  static let settlePolls = 5
  static let busErrors = 5
  /// RM-MPU-6000A-00 section 4.28 and the kernel: the time that a reset takes.
  static let reset: Int64 = .milliseconds(100)
  /// Between two tries of anything.
  static let pause: Int64 = .milliseconds(10)
}

extension MPU6050StartUp {
  /// Goes to another phase at once.
  mutating func enter(_ next: Phase) {
    phase = next
    tries = 0
  }

  /// Begins anew behind identification and reset.
  mutating func resume() {
    let warnings = warnings
    self = MPU6050StartUp()
    self.warnings = warnings
    enter(.waking)
  }

  /// Ends this step.
  mutating func wait(until time: MonotonicTime) -> MPU6050StartUpStep {
    notBefore = time
    return .wait(until: time)
  }

  mutating func fail(_ error: MPU6050Error) -> MPU6050StartUpStep {
    phase = .failed(error)
    return .failed(error)
  }

  /// Repeats the step after a failed transfer, unless there were too many or one that only a person
  /// or a long wait can cure.
  mutating func bear(_ error: BusError, at now: MonotonicTime) -> MPU6050StartUpStep {
    busErrors += 1
    switch error.kind {
    case .noAcknowledge, .arbitrationLost, .inputOutput:
      if busErrors < MPU6050StartUpLimit.busErrors {
        return wait(until: now + MPU6050StartUpLimit.pause)
      }
      return fail(.bus(error))
    case .timeout, .busy, .permission, .absentAdapter, .unsupported:
      return fail(.bus(error))
    }
  }
}
