// SPDX-License-Identifier: Apache-2.0

import Control
import Motion

/// Tells from one status to the next what changed that matters: the orientation, why it is unknown,
/// and the health of each sensor. The first status tells the orientation and what is not well.
public struct ChangeDetector: Equatable, Sendable {
  private var orientation: Orientation?
  private var reason: String?
  private var healths: [String: String] = [:]
  private var isLost = false

  public init() {}

  /// - Parameter now: seconds since 1970, for changes whose time the status does not tell.
  public mutating func observe(_ status: AgentStatus, now: Double) -> [Change] {
    sensors(status, now: now) + orientation(status, now: now)
  }

  /// The agent cannot be asked: nothing is known any more.
  /// - Parameter reason: why, for a person.
  public mutating func lose(_ reason: String, now: Double) -> [Change] {
    guard orientation != .unknown || self.reason != reason else { return [] }
    isLost = true
    orientation = .unknown
    self.reason = reason
    return [Change(time: now, .orientation(.unknown, reason: reason))]
  }

  private mutating func orientation(_ status: AgentStatus, now: Double) -> [Change] {
    let reason = status.orientation == .unknown ? status.unknownReason : nil
    guard orientation != status.orientation || self.reason != reason else { return [] }
    // The agent's time is that of a change of the case, not of the reason, and not of the agent's
    // own return.
    let isNewCase = orientation != status.orientation && !isLost
    let time = isNewCase ? status.orientationChangedAt : nil
    isLost = false
    orientation = status.orientation
    self.reason = reason
    return [Change(time: time ?? now, .orientation(status.orientation, reason: reason))]
  }

  private mutating func sensors(_ status: AgentStatus, now: Double) -> [Change] {
    var changes: [Change] = []
    for (name, sensor) in status.sensors.sorted(by: { $0.key < $1.key }) {
      if sensor.health != healths[name, default: "ok"] {
        changes.append(
          Change(
            time: sensor.since,
            .sensor(name: name, health: sensor.health, message: sensor.message)))
      }
      healths[name] = sensor.health
    }
    for name in healths.keys.filter({ status.sensors[$0] == nil }).sorted() {
      healths[name] = nil
      changes.append(
        Change(time: now, .sensor(name: name, health: "removed", message: "")))
    }
    return changes
  }
}
