// SPDX-License-Identifier: Apache-2.0

import Buses
import Drivers
import LinuxSystem
import Motion

/// What the sampling thread knows after a tick, handed over as a whole.
struct LoopSnapshot: Sendable {
  /// The tick's time.
  var time: MonotonicTime
  var ticks: Int64 = 0
  var missed: Int64 = 0
  /// Whether the thread has a real-time priority, and why not where one was wanted.
  var isRealTime = false
  var realTimeError: Errno?
  var accelerometer: AccelerometerSnapshot

  init(time: MonotonicTime) {
    self.time = time
    accelerometer = AccelerometerSnapshot(time: time)
  }
}

/// The accelerometer's part of a tick.
struct AccelerometerSnapshot: Sendable {
  /// Good samples since the start.
  var samples: Int64 = 0
  /// When the newest good sample was taken; nil when there never was one.
  var sampleTime: MonotonicTime?
  /// The newest good sample, calibrated and in device axes.
  var acceleration = Vector3()
  var rotation: Vector3?
  var temperature: Double?
  /// The estimated direction of "up", a unit vector.
  var gravity = Vector3()
  var orientation = Orientation.unknown
  /// When the orientation became what it is.
  var orientationTime: MonotonicTime
  var health = SensorHealth.starting
  /// Since when the health is what it is.
  var healthTime: MonotonicTime
  /// What is behind a health that is not ok, where it was an error.
  var error: MPU6050Error?
  /// Who the chip is, once it was asked, and what its start-up lived with.
  var identity: MPU6050Identity?
  var warnings: MPU6050Warnings = []
  /// How the chip's self-test ended, where one was made.
  var selfTest: MPU6050SelfTestStep?
  /// Failed transfers, retried ones included.
  var busErrors = BusErrorCounts()

  init(time: MonotonicTime) {
    orientationTime = time
    healthTime = time
  }
}
