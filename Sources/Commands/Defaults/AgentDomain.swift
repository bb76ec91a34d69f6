// SPDX-License-Identifier: Apache-2.0

import Preferences

/// The domain that the agent publishes in.
enum AgentDomain {
  static let name = "upright.device"

  /// Keys that are there only while their value is known.
  static let keys = [
    "Orientation", "OrientationChangedAt", "BatteryLevel", "BatteryState", "BatteryVoltage",
    "ProximityState",
  ]

  /// What must be said with the values when they are not those of a running agent: they are the
  /// last ones that one has published, and may be old. Nil when they are fresh.
  /// - Parameter agent: why no agent can be asked; nil when one answers.
  static func note(on reading: DomainReading, agent: AgentUnavailable?) -> String? {
    let time = reading.values["UpdatedAt"]?.dateValue.map { date in
      ", on \(OldStyleText.plain(.date(date)))"
    }
    let age = "may be old: the last that an agent published\(time ?? "")"
    switch (reading.tier, agent) {
    case (.memory, nil): return nil
    case (.memory, let problem?): return "\(problem.reasonNow), so these values \(age)."
    case (.flash, _): return "These values are from flash, not from memory, and \(age)."
    }
  }
}

extension AgentUnavailable {
  /// The beginning of a sentence.
  fileprivate var reasonNow: String {
    switch kind {
    case .notRunning: "No agent is running (\(detail))"
    case .permission: "You may not ask the agent (\(detail))"
    case .gone: "The agent ended (\(detail))"
    case .silent: "The agent does not answer (\(detail))"
    case .incompatible: "The agent's answer is not understood (\(detail))"
    }
  }
}
