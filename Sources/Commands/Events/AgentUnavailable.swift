// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// How long the agent may take to send the first status, in nanoseconds.
let firstStatusLimit = Int64.seconds(2)

/// Why nothing can be had from the agent.
public struct AgentUnavailable: Error, Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// Nobody listens on the socket, or there is none.
    case notRunning
    /// The user may not open the socket.
    case permission
    /// It closed the connection.
    case gone
    /// It is connected but says nothing.
    case silent
    /// It says something that this program does not understand.
    case incompatible
  }

  public let kind: Kind
  /// What was tried and what came of it: `connect /run/…: No such file or directory (ENOENT)`.
  public let detail: String

  public init(_ kind: Kind, detail: String) {
    self.kind = kind
    self.detail = detail
  }

  /// It did not send its first status in time.
  static let noAnswer = AgentUnavailable(.silent, detail: "no status within 2 s")

  /// For the person, with what to type.
  public var failure: CommandFailure {
    switch kind {
    case .notRunning:
      CommandFailure(
        .unavailable, "No agent is running (\(detail)).",
        help: """
          Start it with 'sudo systemctl start uprightd', or without a sensor with \
          'uprightd --board virtual'.
          """)
    case .permission:
      CommandFailure(
        .permission, "You may not ask the agent (\(detail)).",
        help: "Type 'sudo usermod -aG upright $USER' and log in again, or use 'sudo'.")
    case .gone:
      CommandFailure(
        .unavailable, "The agent ended (\(detail)).",
        help: "Type 'systemctl status uprightd' to see why.")
    case .silent:
      CommandFailure(
        .unavailable, "The agent does not answer (\(detail)).",
        help: "Type 'sudo systemctl restart uprightd'; 'journalctl -u uprightd' may tell why.")
    case .incompatible:
      CommandFailure(
        .unavailable, "The agent's answer is not understood (\(detail)).",
        help: """
          The running agent is of another version than this program: type \
          'sudo systemctl restart uprightd'.
          """)
    }
  }

  /// For a line in the middle of a live view.
  var reason: String {
    switch kind {
    case .notRunning, .gone: "agent gone, waiting"
    case .permission: "the agent's socket may not be opened, waiting"
    case .silent: "the agent does not answer, waiting"
    case .incompatible: "the agent's answer is not understood, waiting"
    }
  }
}
