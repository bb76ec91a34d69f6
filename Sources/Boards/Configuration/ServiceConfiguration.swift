// SPDX-License-Identifier: Apache-2.0

/// The `[agent]` section.
public struct ServiceConfiguration: Equatable, Sendable {
  /// When sensors run and values are published.
  public enum Publication: String, CaseIterable, Sendable {
    /// As long as the agent runs.
    case always
  }

  public var publish = Publication.always
  /// Nanoseconds between two writes to flash, if something changed; 0 writes only at the end.
  public var flushInterval: Int64 = 300_000_000_000
  /// The SCHED_FIFO priority of the sampling thread, 1 … 99; 0 leaves it an ordinary thread.
  public var realtimePriority = 20
  /// Samples a second.
  public var rate = 50.0
  /// Nanoseconds without a valid sample after which a sensor's values are removed.
  public var staleAfter: Int64 = 1_000_000_000

  public init() {}
}

extension ServiceConfiguration {
  static var keys: [Key<AgentConfiguration>] {
    [
      Key(
        "agent", "rate", \.agent.rate, .frequency(1...200),
        "How often the accelerometer is read and the orientation decided.",
        "A lower rate saves power and makes decisions later by up to one period."),
      Key(
        "agent", "publish", \.agent.publish, .choice,
        "When the sensors run and values are published.",
        """
        always: from start to end of the agent. It is the only choice in this version; running \
        the sensors only while a program asks for them will come with the client library.
        """),
      Key(
        "agent", "flush-interval", \.agent.flushInterval,
        .duration(1_000_000_000...86_400_000_000_000, zero: "only when the agent ends"),
        "How often changed values are written from memory to flash.",
        """
        Nothing is written when nothing changed. A power cut loses at most the changes of one \
        interval. A shorter interval wears the SD card more.
        """),
      Key(
        "agent", "stale-after", \.agent.staleAfter,
        .duration(50_000_000...3_600_000_000_000),
        "How long a sensor may be silent before its values are removed.",
        """
        An absent value means unknown: nobody is shown an old orientation as if it were fresh. \
        It must be at least three periods of the rate.
        """),
      Key(
        "agent", "realtime-priority", \.agent.realtimePriority, .integer(0...99),
        "The real-time priority (SCHED_FIFO) of the sampling thread; 0 for none.",
        """
        It keeps the rate steady while the computer is busy. The kernel's interrupt threads run \
        at 50: stay below. Where the system does not allow it the agent says so and goes on.
        """),
    ]
  }
}
