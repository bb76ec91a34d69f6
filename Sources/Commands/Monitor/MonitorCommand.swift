// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// `upright monitor`: a live view.
public enum MonitorCommand {
  /// How often the agent should send its status (`ControlRequest.live`).
  public static let intervalMilliseconds: Int64 = 100

  /// - Parameter source: asks for the status every `intervalMilliseconds`.
  public static func run<Source: StatusSource & ~Copyable>(
    _ arguments: Arguments, source: consuming Source
  ) throws(CommandFailure) -> ExitCode {
    let duration = arguments.nanoseconds("--duration")
    guard canDraw(isTerminal: StandardStream.output.isTerminal, terminal: Environment["TERM"])
    else {
      var loop = PlainMonitorLoop(output: StandardStream.output, duration: duration)
      var events = try AgentEvents.forCommand(source, signals: [])
      return try loop.run(&events)
    }
    let code = try draw(source, duration: duration)
    // Only now, with the terminal as it was before: whoever started this sees a signal ended it.
    if let signal = code.signal { Signals.endProcess(by: signal) }
    return code
  }

  /// Whether the output can be drawn on: a terminal that can move its cursor.
  static func canDraw(isTerminal: Bool, terminal: String?) -> Bool {
    isTerminal && terminal != nil && terminal != "dumb"
  }

  private static func draw<Source: StatusSource & ~Copyable>(
    _ source: consuming Source, duration: Int64?
  ) throws(CommandFailure) -> ExitCode {
    let style = TextStyle(isTerminal: true, environment: { Environment[$0] })
    var loop = MonitorLoop(
      output: StandardStream.output, style: style, zone: .system, duration: duration)
    var terminal = TerminalSession()
    var events = try AgentEvents.forCommand(
      source, keyboard: terminal.keyboard, signals: Signals.notIgnored(loopSignals))
    return try loop.run(&events, on: &terminal)
  }

  private static var loopSignals: [CInt] { MonitorLoop<StandardStream>.signals }
}
