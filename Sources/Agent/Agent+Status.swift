// SPDX-License-Identifier: Apache-2.0

import Buses
import Control
import Glibc
import LinuxSystem
import Motion

extension Agent {
  /// The name of the only sensor so far, in published values and messages.
  static let accelerometerName = "accelerometer"

  /// What is published now.
  func publication() -> Publication {
    guard let accelerometer else {
      return Publication(orientation: .unknown, orientationChangedAt: 0, sensors: [:])
    }
    let snapshot = accelerometer.loop.snapshot
    let state = snapshot.accelerometer
    let hang = accelerometer.hang(snapshot, at: .now)
    let sensor = Publication.Sensor(
      source: accelerometer.source(state.identity),
      health: hang == nil ? state.health.rawValue : "not-answering",
      since: healthStamp.label(hang == nil ? state.healthTime : snapshot.time),
      error: hang ?? accelerometer.description.message(state))
    return Publication(
      orientation: hang == nil ? state.orientation : .unknown,
      orientationChangedAt: orientationStamp.label(state.orientationTime),
      sensors: [Self.accelerometerName: sensor])
  }

  /// The whole state, for those who ask over the control socket.
  func status() -> AgentStatus {
    let publication = publication()
    let isKnown = publication.orientation != .unknown
    let snapshot = accelerometer?.loop.snapshot
    let now = MonotonicTime.now
    let rates = rates.rates(
      time: now, ticks: snapshot?.ticks ?? 0, samples: snapshot?.accelerometer.samples ?? 0)
    return AgentStatus(
      processID: getpid(), board: board, startedAt: startedAt,
      orientation: publication.orientation,
      orientationChangedAt: isKnown ? publication.orientationChangedAt : nil,
      unknownReason: isKnown ? nil : unknownReason(publication),
      reading: isKnown ? snapshot?.accelerometer.reading : nil,
      sensors: publication.sensors.mapValues { sensor in
        SensorStatus(
          source: sensor.source, health: sensor.health, message: sensor.error,
          since: sensor.since, rate: rates.samples,
          age: (snapshot?.accelerometer.sampleTime).map { Double(now - $0) * 1e-9 },
          errors: snapshot?.accelerometer.errorsByKind ?? [:])
      },
      loop: loopStatus(snapshot, rate: rates.ticks), flash: preferences.status)
  }

  /// One line for the service manager.
  func summary(_ publication: Publication) -> String {
    publication.orientation == .unknown
      ? "unknown: \(unknownReason(publication))" : "\(publication.orientation)"
  }

  private func unknownReason(_ publication: Publication) -> String {
    guard let sensor = publication.sensors[Self.accelerometerName] else {
      return "no accelerometer is configured"
    }
    if !sensor.error.isEmpty { return sensor.error }
    return sensor.health == "starting"
      ? "the accelerometer is being started" : "there is no valid sample yet"
  }

  private func loopStatus(_ snapshot: LoopSnapshot?, rate: Double) -> LoopStatus {
    guard let loop = accelerometer?.loop, let snapshot else {
      return LoopStatus(
        configuredRate: 0, rate: 0, ticks: 0, missed: 0, lateMedian: 0, late99: 0,
        lateMaximum: 0, isRealTime: false)
    }
    return LoopStatus(
      configuredRate: 1e9 / Double(loop.settings.period), rate: rate, ticks: snapshot.ticks,
      missed: snapshot.missed, lateMedian: loop.lateness.quantile(0.5),
      late99: loop.lateness.quantile(0.99), lateMaximum: loop.lateness.maximum,
      isRealTime: snapshot.isRealTime)
  }
}

extension Accelerometer {
  /// What to say when the sampling thread has not come back from a tick; nil while it ticks.
  func hang(_ snapshot: LoopSnapshot, at now: MonotonicTime) -> String? {
    let silence = now - snapshot.time
    guard silence > max(.seconds(1), staleAfter, 3 * loop.settings.period) else { return nil }
    return "accelerometer on \(description.location): a transfer does not come back; a line of the "
      + "bus may be held low: switch the sensor's power off and on"
  }
}

extension AccelerometerSnapshot {
  fileprivate var reading: MotionReading? {
    guard sampleTime != nil else { return nil }
    return MotionReading(
      acceleration: acceleration, gravity: gravity, rotation: rotation, temperature: temperature)
  }

  fileprivate var errorsByKind: [String: Int64] {
    var errors: [String: Int64] = [:]
    for kind in BusError.Kind.allCases where busErrors[kind] > 0 {
      errors[kind.name] = Int64(clamping: busErrors[kind])
    }
    return errors
  }
}
