// SPDX-License-Identifier: Apache-2.0

import Control

/// What `upright status` prints: everything that the agent knows, at one instant.
public struct StatusReport {
  let status: AgentStatus
  /// Seconds since 1970.
  let now: Double
  let zone: LocalTime

  /// - Parameter now: seconds since 1970; ages and "since" are told against it.
  public init(_ status: AgentStatus, now: Double, zone: LocalTime = .system) {
    self.status = status
    self.now = now
    self.zone = zone
  }

  /// Lines for a person, each ended by a newline.
  public func text(_ style: TextStyle) -> String {
    var lines = [orientation()]
    lines += readings(style)
    for name in status.sensors.keys.sorted() {
      if let sensor = status.sensors[name] { lines += self.sensor(name, sensor) }
    }
    lines += loop(style)
    lines.append(flash())
    lines.append(entry("board", printable(status.board)))
    lines.append(
      entry("agent", "process \(status.processID), started \(since(status.startedAt))"))
    return lines.map { $0.text(style) + "\n" }.joined()
  }

  private func entry(_ label: String, _ text: String) -> StyledLine {
    var line = StyledLine(label.padded(to: Self.column))
    line.add(text)
    return line
  }

  private static var column: Int { 15 }

  private func orientation() -> StyledLine {
    var line = entry("orientation", "")
    line.add(status.orientation.description, .bold)
    if let reason = status.unknownReason { line.add(": \(reason)") }
    if let changed = status.orientationChangedAt { line.add(", since \(since(changed))") }
    return line
  }

  /// `14:03:21 (2 min 5 s)`
  private func since(_ time: Double) -> String {
    "\(zone.clock(time, today: now)) (\(spoken(seconds: now - time)))"
  }

  private func readings(_ style: TextStyle) -> [StyledLine] {
    guard let reading = status.reading else { return [entry("acceleration", "no reading")] }
    var lines = [
      entry("acceleration", "\(components(reading.acceleration, decimals: 3)) g"),
      entry("gravity", components(reading.gravity, decimals: 3)),
    ]
    if let rotation = reading.rotation {
      let text = "\(components(rotation, decimals: 1)) \(style.degreesPerSecond)"
      lines.append(entry("rotation", text))
    }
    if let temperature = reading.temperature {
      let text = "\(fixed(temperature, decimals: 1)) \(style.degreesCelsius)"
      lines.append(entry("temperature", text))
    }
    return lines
  }

  private func sensor(_ name: String, _ sensor: SensorStatus) -> [StyledLine] {
    var first = entry(name.padded(to: Self.column - 1) + " ", "")
    first.add(sensor.health, sensor.healthColour)
    first.add(", since \(since(sensor.since))")
    var lines = [first]
    if !sensor.message.isEmpty { lines.append(entry("", sensor.message)) }
    lines.append(entry("", sensor.source))
    lines.append(entry("", "\(fixed(sensor.rate, decimals: 1)) Hz, \(sensor.ageText)"))
    if let errors = sensor.errorText { lines.append(entry("", errors)) }
    return lines
  }

  private func loop(_ style: TextStyle) -> [StyledLine] {
    let loop = status.loop
    let rate = "\(fixed(loop.rate, decimals: 1)) of \(shortest(loop.configuredRate)) Hz"
    let late = [loop.lateMedian, loop.late99, loop.lateMaximum].map { fixed($0, decimals: 0) }
    let ticks = "\(counted(loop.ticks, "tick")), \(loop.missed) missed"
    let priority = loop.isRealTime ? "real-time priority" : "no real-time priority"
    let lateness =
      "late by \(late[0]) (median), \(late[1]) (99 %), \(late[2]) \(style.microseconds) (most)"
    return [entry("loop", "\(rate), \(ticks), \(priority)"), entry("", lateness)]
  }

  private func flash() -> StyledLine {
    let flash = status.flash
    let state = flash.isPending ? "changes not yet written" : "up to date"
    let interval = spoken(seconds: flash.interval)
    var line = entry("flash", "\(state), \(counted(flash.writes, "write")), every \(interval)")
    if let error = flash.error { line.add(", failed: \(error)", .red) }
    return line
  }
}
