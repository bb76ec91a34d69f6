// SPDX-License-Identifier: Apache-2.0

/// How `watch` prints a change.
struct ChangeLine {
  let change: Change

  /// `14:03:21 unknown: the accelerometer does not answer`; with the date when it is not today's.
  func text(_ zone: LocalTime, now: Double) -> String {
    "\(zone.clock(change.time, today: now)) \(printable(words))"
  }

  /// Without the time.
  var words: String {
    switch change.kind {
    case .orientation(let orientation, let reason):
      reason.map { "\(orientation): \($0)" } ?? "\(orientation)"
    case .sensor(let name, let health, let message):
      message.isEmpty ? "\(name) \(health)" : "\(name) \(health): \(message)"
    }
  }

  /// Without the time and the advice.
  var shortWords: String {
    if case .sensor(let name, let health, _) = change.kind { return "\(name) \(health)" }
    return words
  }

  /// One object; `event` says which members follow. Its names are stable.
  var json: JSON {
    let time = JSON(rfc3339(secondsSince1970: change.time))
    switch change.kind {
    case .orientation(let orientation, let reason):
      return [
        "time": time, "event": "orientation", "orientation": .string(orientation.description),
        "unknown_reason": JSON(reason),
      ]
    case .sensor(let name, let health, let message):
      return [
        "time": time, "event": "sensor", "sensor": .string(name), "health": .string(health),
        "message": .string(message),
      ]
    }
  }
}
