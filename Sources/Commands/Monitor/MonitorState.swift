// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Motion

/// What the live view shows: the newest status while it is fresh, and the last changes.
struct MonitorState {
  /// A status that is older than this is not shown any more, in nanoseconds.
  static let freshness = Int64.seconds(2)
  static let historyLimit = 5

  /// Nil while the agent cannot be asked.
  private(set) var status: AgentStatus?
  /// Why there is no status.
  private(set) var problem: String?
  /// Newest first.
  private(set) var history: [Change] = []
  private var detector = ChangeDetector()
  private var newest: MonotonicTime?

  /// Returns whether something changed that matters.
  @discardableResult
  mutating func observe(_ status: AgentStatus, at moment: Moment) -> Bool {
    self.status = status
    problem = nil
    newest = moment.monotonic
    return remember(detector.observe(status, now: moment.wall))
  }

  @discardableResult
  mutating func lose(_ problem: AgentUnavailable, at moment: Moment) -> Bool {
    status = nil
    self.problem = problem.reason
    return remember(detector.lose(problem.reason, now: moment.wall))
  }

  /// Lets go of a status that has become old: the agent hangs.
  @discardableResult
  mutating func age(at moment: Moment) -> Bool {
    guard status != nil, let newest, moment.monotonic - newest > Self.freshness else {
      return false
    }
    return lose(.noAnswer, at: moment)
  }

  private mutating func remember(_ changes: [Change]) -> Bool {
    history = Array((changes.reversed() + history).prefix(Self.historyLimit))
    return !changes.isEmpty
  }

  var orientation: Orientation { status?.orientation ?? .unknown }

  /// Why the orientation is unknown; nil when it is known or nobody says.
  var unknownReason: String? {
    status == nil ? problem : orientation == .unknown ? status?.unknownReason : nil
  }
}
