// SPDX-License-Identifier: Apache-2.0

import Control

/// The live view where it cannot be drawn: one plain line.
enum MonitorLine {
  /// `12.3s portrait  x +0.01 y +1.00 z +0.02 g  50.0 Hz  ok`
  /// - Parameter elapsed: seconds since the view began.
  static func text(_ state: MonitorState, elapsed: Double) -> String {
    var parts = ["\(fixed(elapsed, decimals: 1))s \(state.orientation)"]
    guard let status = state.status else {
      parts.append(state.problem ?? "no status yet")
      return printable(parts.joined(separator: "  "))
    }
    let reading = status.reading.map { "\(components($0.acceleration, decimals: 2)) g" }
    parts.append(reading ?? "no reading")
    parts.append("\(fixed(status.loop.rate, decimals: 1)) Hz")
    parts.append(health(status))
    return printable(parts.joined(separator: "  "))
  }

  private static func health(_ status: AgentStatus) -> String {
    var problems = status.sensors.sorted { $0.key < $1.key }.filter { !$0.value.isOK }
      .map { "\($0.key) \($0.value.health)" }
    if let error = status.flash.error { problems.append("flash failed: \(error)") }
    return problems.isEmpty ? "ok" : problems.joined(separator: ", ")
  }
}
