// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Says each failure of a sensor once, and its end.
struct HealthLog {
  private let log: AgentLog
  private var said: [String: Publication.Sensor] = [:]
  private var hasSaidRealTime = false
  private var warnings: [String] = []

  init(log: AgentLog) { self.log = log }

  mutating func note(_ sensors: [String: Publication.Sensor]) {
    guard sensors.contains(where: { said[$0.key]?.health != $0.value.health }) else { return }
    for (name, sensor) in sensors.sorted(by: { $0.key < $1.key }) {
      let before = said[name]
      // The words of one failure vary with the transfer that fails: say them once.
      if before?.health == sensor.health { continue }
      said[name] = sensor
      switch sensor.health {
      case "starting": continue
      case "ok":
        let again = before == nil || before?.health == "starting" ? "" : " again"
        log.notice("\(name): \(sensor.source) works\(again)")
      default: log.error("\(sensor.error) (trying again)")
      }
    }
  }

  /// What a start-up lived with, once for each start-up that finds something else.
  mutating func note(warnings: [String]) {
    for warning in warnings where !self.warnings.contains(warning) { log.warning(warning) }
    if !warnings.isEmpty { self.warnings = warnings }
  }

  mutating func note(realTimeError: Errno?) {
    guard let realTimeError, !hasSaidRealTime else { return }
    hasSaidRealTime = true
    log.warning(
      "no real-time priority for the sampling thread: \(realTimeError); ticks may be late under "
        + "load (run as root or with LimitRTPRIO=; realtime-priority = 0 in [agent] to do without)")
  }
}
