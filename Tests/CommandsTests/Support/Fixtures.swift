// SPDX-License-Identifier: Apache-2.0

import Control
import Motion

/// 2026-07-30 12:00:00 UTC.
let noon = 1_785_412_800.0

extension AgentStatus {
  /// A healthy board that has been upright for two minutes.
  static func fixture(
    _ orientation: Orientation = .portrait, changedAt: Double? = noon - 125,
    unknownReason: String? = nil
  ) -> AgentStatus {
    AgentStatus(
      processID: 4711, board: "raspberry-pi-5", startedAt: noon - 11_520, orientation: orientation,
      orientationChangedAt: changedAt, unknownReason: unknownReason, reading: .fixture,
      sensors: ["accelerometer": .fixture], loop: .fixture, flash: .fixture)
  }

  /// The same board after its sensor stopped to answer, 3 s ago.
  static var failed: AgentStatus {
    var status = fixture(
      .unknown, changedAt: noon - 3, unknownReason: "the accelerometer does not answer")
    status.reading = nil
    status.sensors["accelerometer"] = .notAnswering
    return status
  }
}

extension MotionReading {
  static var fixture: MotionReading {
    MotionReading(
      acceleration: Vector3(0.0124, 0.998, -0.021), gravity: Vector3(0.012, 0.9997, -0.0206),
      rotation: Vector3(0.1, -0.25, 0), temperature: 36.53)
  }
}

extension SensorStatus {
  static var fixture: SensorStatus {
    SensorStatus(
      source: "MPU6050 on i2c-1 address 0x68", health: "ok", message: "", since: noon - 11_519,
      rate: 49.98, age: 0.0121, errors: ["timeout": 1, "no-acknowledge": 2])
  }

  static var notAnswering: SensorStatus {
    SensorStatus(
      source: "MPU6050 on i2c-1 address 0x68", health: "not-answering",
      message: "Nothing answers at i2c-1 address 0x68. Check the wiring: 'upright doctor'.",
      since: noon - 3, rate: 0, age: 3.2, errors: ["no-acknowledge": 151])
  }
}

extension LoopStatus {
  static var fixture: LoopStatus {
    LoopStatus(
      configuredRate: 50, rate: 50.002, ticks: 576_000, missed: 2, lateMedian: 42.25, late99: 110,
      lateMaximum: 890.125, isRealTime: true)
  }
}

extension FlashStatus {
  static var fixture: FlashStatus {
    FlashStatus(interval: 300, isPending: false, writes: 12, error: nil)
  }
}
