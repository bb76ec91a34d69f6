// SPDX-License-Identifier: Apache-2.0

import Control
import Motion

extension MonitorView {
  /// Five lines: a bar per axis, gravity, and rotation with temperature.
  func values(columns: Int) -> [StyledLine] {
    guard let reading = state.status?.reading else {
      // As many lines as with a reading, so that what stands below does not jump.
      return [StyledLine("no reading", .yellow)] + [StyledLine](repeating: StyledLine(), count: 4)
    }
    let axes = [
      ("x", reading.acceleration.x), ("y", reading.acceleration.y), ("z", reading.acceleration.z),
    ]
    var lines = axes.map { axis(name: $0.0, $0.1, columns: columns) }
    lines.append(StyledLine("up      \(components(reading.gravity, decimals: 3))"))
    lines.append(StyledLine(turning(reading)))
    return lines
  }

  private func axis(name: String, _ value: Double, columns: Int) -> StyledLine {
    let number = "\(name) \(fixed(value, decimals: 3, plus: true)) g ".padded(to: 11)
    var line = StyledLine(number)
    let bar = AxisBar.text(
      value, columns: min(61, columns - number.count), hasUnicode: style.hasUnicode)
    line.add(bar, .accent)
    return line
  }

  private func turning(_ reading: MotionReading) -> String {
    var parts: [String] = []
    if let rotation = reading.rotation {
      parts.append("turning \(components(rotation, decimals: 1)) \(style.degreesPerSecond)")
    }
    if let temperature = reading.temperature {
      parts.append("\(fixed(temperature, decimals: 1)) \(style.degreesCelsius)")
    }
    return parts.joined(separator: "  ")
  }
}

extension MonitorView {
  /// Each sensor in a line, and what there is to do when it is not well.
  func sensors() -> [StyledLine] {
    guard let status = state.status else { return [] }
    return status.sensors.sorted { $0.key < $1.key }.flatMap { name, sensor in
      var line = StyledLine("\(name) ")
      line.add(sensor.health, sensor.healthColour)
      line.add(", \(fixed(sensor.rate, decimals: 1)) Hz, \(sensor.ageText)")
      if sensor.errorCount != 0 { line.add(", \(counted(sensor.errorCount, "error"))") }
      let message = sensor.message.isEmpty ? [] : wrapped(sensor.message, width: size.columns - 2)
      return [line] + message.map { StyledLine("  \($0)", .yellow) }
    }
  }

  func sources() -> [StyledLine] {
    guard let status = state.status else { return [] }
    return status.sensors.sorted { $0.key < $1.key }.map { name, sensor in
      StyledLine("\(name) is \(sensor.source)", .dim)
    }
  }

  func loop() -> [StyledLine] {
    guard let status = state.status else { return [] }
    let loop = status.loop
    var line = StyledLine("loop ")
    line.add("\(fixed(loop.rate, decimals: 1)) Hz")
    let late = "late by \(fixed(loop.late99, decimals: 0)) \(style.microseconds) (99 %)"
    line.add(", \(loop.missed) missed, \(late)\(loop.isRealTime ? ", real time" : "")")
    guard let error = status.flash.error else { return [line] }
    return [line, StyledLine("flash failed: \(error)", .red)]
  }
}
