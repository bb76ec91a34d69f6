// SPDX-License-Identifier: Apache-2.0

import Control
import Motion

extension StatusReport {
  /// The document of `status --json`. Its names are stable.
  public var json: JSON {
    [
      "orientation": .string(status.orientation.description),
      "orientation_changed_at": time(status.orientationChangedAt),
      "unknown_reason": JSON(status.unknownReason),
      "reading": reading,
      "sensors": .object(
        status.sensors.sorted { $0.key < $1.key }.map { .init($0.key, sensor($0.value)) }),
      "loop": loop,
      "flash": flash,
      "board": .string(status.board),
      "pid": .integer(Int64(status.processID)),
      "started_at": time(status.startedAt),
    ]
  }

  private func time(_ seconds: Double?) -> JSON {
    JSON(seconds.flatMap(rfc3339(secondsSince1970:)))
  }

  private var reading: JSON {
    guard let reading = status.reading else { return nil }
    return [
      "acceleration_g": vector(reading.acceleration, decimals: 6),
      "gravity": vector(reading.gravity, decimals: 6),
      "rotation_dps": reading.rotation.map { vector($0, decimals: 4) } ?? nil,
      "temperature_c": JSON(reading.temperature, decimals: 2),
    ]
  }

  private func vector(_ vector: Vector3, decimals: Int) -> JSON {
    .array([vector.x, vector.y, vector.z].map { JSON($0, decimals: decimals) })
  }

  private func sensor(_ sensor: SensorStatus) -> JSON {
    [
      "source": .string(sensor.source),
      "health": .string(sensor.health),
      "message": .string(sensor.message),
      "since": time(sensor.since),
      "rate_hz": JSON(sensor.rate, decimals: 3),
      "age_ms": JSON(sensor.age.map { $0 * 1000 }, decimals: 3),
      "errors": .integer(sensor.errorCount),
      "errors_by_kind": .object(
        sensor.errors.sorted { $0.key < $1.key }.map { .init($0.key, .integer($0.value)) }),
    ]
  }

  private var loop: JSON {
    [
      "configured_hz": JSON(status.loop.configuredRate, decimals: 3),
      "rate_hz": JSON(status.loop.rate, decimals: 3),
      "ticks": .integer(status.loop.ticks),
      "missed": .integer(status.loop.missed),
      "late_us": [
        "p50": JSON(status.loop.lateMedian, decimals: 3),
        "p99": JSON(status.loop.late99, decimals: 3),
        "max": JSON(status.loop.lateMaximum, decimals: 3),
      ],
      "real_time": .boolean(status.loop.isRealTime),
    ]
  }

  private var flash: JSON {
    [
      "interval_s": JSON(status.flash.interval, decimals: 3),
      "pending": .boolean(status.flash.isPending),
      "writes": .integer(status.flash.writes),
      "error": JSON(status.flash.error),
    ]
  }
}
