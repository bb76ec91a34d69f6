// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// `upright watch`: a line per change.
public enum WatchCommand {
  /// - Parameter source: asks for every change (`ControlRequest.changes`).
  public static func run<Source: StatusSource & ~Copyable>(
    _ arguments: Arguments, source: consuming Source
  ) throws(CommandFailure) -> ExitCode {
    var loop = WatchLoop(
      output: StandardStream.output, isJSON: arguments.has("--json"), zone: .system,
      duration: arguments.nanoseconds("--duration"))
    var events = try AgentEvents.forCommand(source, signals: [])
    return try loop.run(&events)
  }
}

extension AgentEvents where Source: ~Copyable {
  /// Events of a command that writes to the standard output.
  static func forCommand(
    _ source: consuming Source, keyboard: CInt? = nil, signals: [CInt]
  ) throws(CommandFailure) -> AgentEvents {
    do throws(SystemError) {
      return try AgentEvents(
        source, keyboard: keyboard, signals: signals, output: StandardStream.output.rawValue)
    } catch {
      throw CommandFailure(.inputOutput, "\(error).")
    }
  }
}
