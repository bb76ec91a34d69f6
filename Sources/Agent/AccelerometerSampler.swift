// SPDX-License-Identifier: Apache-2.0

import Buses
import Drivers
import LinuxSystem
import Motion

/// What the sampling thread needs to know of an accelerometer.
struct AccelerometerSettings: Equatable, Sendable {
  var chip: MPU6050Settings
  var limits: MPU6050HealthLimits
  var correction: SampleCorrection
  var orientation: OrientationParameters
  /// Nanoseconds without a good sample after which nothing is known any more.
  var staleAfter: Int64
}

/// The accelerometer from the bus to the orientation: one supervised chip, its calibration and
/// mounting, the classifier.
struct AccelerometerSampler<Bus: I2CDevice & ~Copyable>: Sampler, ~Copyable {
  private var chip: SupervisedMPU6050<RetryingI2CDevice<CountedI2CDevice<Bus>>>
  private var tracker: OrientationTracker
  private let correction: SampleCorrection
  private let staleAfter: Int64
  private let busErrors = BusErrorLedger()

  init(_ settings: AccelerometerSettings, open: @escaping () throws(BusError) -> Bus) {
    let busErrors = busErrors
    chip = SupervisedMPU6050(settings: settings.chip, limits: settings.limits) {
      () throws(BusError) in RetryingI2CDevice(try busErrors.counting(open))
    }
    tracker = OrientationTracker(parameters: settings.orientation)
    correction = settings.correction
    staleAfter = settings.staleAfter
  }

  /// Only while it starts for the first time: later recoveries keep to the ticks.
  var startUpDeadline: MonotonicTime? {
    chip.health == .starting ? chip.nextStep : nil
  }

  mutating func tick(at now: MonotonicTime, into snapshot: inout LoopSnapshot) -> Bool {
    update(&snapshot.accelerometer, at: now)
  }

  /// Works on the snapshot in place: copies of it would be most of what a tick does.
  private mutating func update(
    _ state: inout AccelerometerSnapshot, at now: MonotonicTime
  ) -> Bool {
    if let sample = chip.tick(at: now) {
      use(sample, &state)
    } else if let newest = state.sampleTime, now - newest > staleAfter {
      tracker.invalidate()
    }
    var hasChanged = note(&state, at: now)
    if tracker.orientation != state.orientation {
      state.orientation = tracker.orientation
      state.orientationTime = now
      hasChanged = true
    }
    return hasChanged
  }

  private mutating func use(_ sample: MPU6050Sample, _ state: inout AccelerometerSnapshot) {
    let corrected = correction.apply(
      Sample(
        time: sample.time.seconds, acceleration: sample.reading.acceleration,
        rotation: sample.reading.rotation))
    _ = tracker.update(corrected)
    state.samples += 1
    state.sampleTime = sample.time
    state.acceleration = corrected.acceleration
    state.rotation = corrected.rotation
    state.temperature = sample.reading.temperature
    state.gravity = tracker.gravity.direction
  }

  /// Notes how the chip is. Returns whether that is news.
  private func note(_ state: inout AccelerometerSnapshot, at now: MonotonicTime) -> Bool {
    if busErrors.takeNews() { state.busErrors = busErrors.total }
    state.identity = chip.identity
    var hasChanged = false
    if chip.health != state.health {
      state.health = chip.health
      state.healthTime = now
      hasChanged = true
    }
    if chip.monitor.lastError != state.error {
      state.error = chip.monitor.lastError
      hasChanged = true
    }
    if chip.warnings != state.warnings {
      state.warnings = chip.warnings
      hasChanged = true
    }
    if chip.selfTest != state.selfTest {
      state.selfTest = chip.selfTest
      hasChanged = true
    }
    return hasChanged
  }
}
