// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Testing

@testable import Commands

/// Events at given times on a clock that goes on only while the loop waits. Deadlines pass in the
/// order of time among them, as with the real clock.
struct ScriptedEvents: CommandEvents {
  private var script: [(seconds: Double, event: CommandEvent)]
  private(set) var now = Moment(monotonic: MonotonicTime(nanoseconds: 0), wall: noon)
  /// How often the loop waited: a busy loop shows here.
  private(set) var waits = 0

  /// - Parameter script: in order of time, in seconds since the start.
  init(_ script: [(seconds: Double, event: CommandEvent)]) { self.script = script }

  mutating func next(until deadline: MonotonicTime?) -> CommandEvent {
    waits += 1
    guard let first = script.first else {
      guard let deadline else {
        Issue.record("The loop waits for ever.")
        return .signal(15)
      }
      advance(to: deadline)
      return .timeout
    }
    let time = MonotonicTime(nanoseconds: Int64(first.seconds * 1e9))
    if let deadline, deadline < time {
      advance(to: deadline)
      return .timeout
    }
    advance(to: time)
    script.removeFirst()
    return first.event
  }

  private mutating func advance(to time: MonotonicTime) {
    now.monotonic = max(now.monotonic, time)
    now.wall = noon + now.monotonic.seconds
  }

  var isDone: Bool { script.isEmpty }
}

/// A source that gives what it is told, one item a call.
struct ScriptedSource: StatusSource {
  var items: [Result<AgentStatus?, AgentUnavailable>]
  var descriptor: CInt? { nil }

  mutating func next(timeoutMilliseconds: Int) throws(AgentUnavailable) -> AgentStatus? {
    if items.isEmpty { return nil }
    return try items.removeFirst().get()
  }
}
