// SPDX-License-Identifier: Apache-2.0

/// Where the agent says what happens. It never prints by itself: the program decides.
public struct AgentLog {
  /// The levels of syslog(3) that the agent uses.
  public enum Level: Int, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case information = 6
  }

  private let write: (Level, String) -> Void

  public init(_ write: @escaping (Level, String) -> Void) { self.write = write }

  func error(_ text: String) { write(.error, text) }
  func warning(_ text: String) { write(.warning, text) }
  func notice(_ text: String) { write(.notice, text) }
  func information(_ text: String) { write(.information, text) }
}
