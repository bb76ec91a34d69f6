// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem

/// What a command that runs for a while reacts to.
public enum CommandEvent: Equatable, Sendable {
  case status(AgentStatus)
  /// An attempt to reach the agent failed; the next one follows by itself.
  case unavailable(AgentUnavailable)
  /// A byte from the keyboard.
  case key(UInt8)
  /// A signal that was asked for.
  case signal(CInt)
  /// Whoever read the output is gone.
  case outputClosed
  /// The deadline has passed.
  case timeout
}

/// The time on both clocks: one to measure with, one to show.
public struct Moment: Equatable, Sendable {
  public var monotonic: MonotonicTime
  /// Seconds since 1970.
  public var wall: Double

  public init(monotonic: MonotonicTime, wall: Double) {
    self.monotonic = monotonic
    self.wall = wall
  }

  public static var now: Moment {
    Moment(monotonic: .now, wall: WallClock.secondsSince1970)
  }
}

/// Where events come from: the system (`AgentEvents`), or a script in a test.
public protocol CommandEvents: ~Copyable {
  var now: Moment { get }

  /// Waits for an event.
  /// - Parameter deadline: when to return `timeout` if nothing happened; nil waits for ever.
  mutating func next(until deadline: MonotonicTime?) -> CommandEvent
}
