// SPDX-License-Identifier: Apache-2.0

import Preferences

/// What a client asks of the agent over its control socket.
public enum ControlRequest: Equatable, Sendable {
  /// One `AgentStatus`, at once.
  case status
  /// An `AgentStatus` now and after every change of a published value.
  case changes
  /// An `AgentStatus` now and every so many milliseconds, for a live view. The agent keeps the
  /// distance within `liveIntervals`.
  case live(milliseconds: Int64)

  /// What a live view may ask for, in milliseconds.
  public static let liveIntervals: ClosedRange<Int64> = 10...60_000

  /// The request as a message.
  public var propertyList: PropertyListValue {
    var message = PropertyListBuilder()
    switch self {
    case .status: message.set("request", "status")
    case .changes: message.set("request", "changes")
    case .live(let milliseconds):
      message.set("request", "live")
      message.set("milliseconds", milliseconds)
    }
    return message.value
  }

  /// Reads a request from a message; nil for one that this version does not know.
  public init?(propertyList: PropertyListValue) {
    guard let message = PropertyListFields(propertyList) else { return nil }
    switch message.string("request") {
    case "status": self = .status
    case "changes": self = .changes
    case "live":
      guard let milliseconds = message.integer("milliseconds") else { return nil }
      let range = Self.liveIntervals
      self = .live(
        milliseconds: min(max(milliseconds, range.lowerBound), range.upperBound))
    default: return nil
    }
  }
}
