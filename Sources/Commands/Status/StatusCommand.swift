// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem

/// `upright status`: asks once, prints once.
public enum StatusCommand {
  /// - Parameter source: asks for the status once (`ControlRequest.status`).
  public static func run<Source: StatusSource & ~Copyable>(
    _ arguments: Arguments, source: inout Source
  ) throws(CommandFailure) -> ExitCode {
    let style = TextStyle(
      isTerminal: StandardStream.output.isTerminal, environment: { Environment[$0] })
    var output = StandardStream.output
    return try run(
      json: arguments.has("--json"), style: style, source: &source, output: &output,
      now: { WallClock.secondsSince1970 }, zone: .system)
  }

  static func run<Source: StatusSource & ~Copyable, Output: TextOutput>(
    json: Bool, style: TextStyle, source: inout Source, output: inout Output, now: () -> Double,
    zone: LocalTime
  ) throws(CommandFailure) -> ExitCode {
    let report = StatusReport(try status(from: &source), now: now(), zone: zone)
    do throws(Errno) {
      try output.put(json ? report.json.pretty + "\n" : report.text(style))
    } catch {
      if let failure = CommandFailure.output(error) { throw failure }
    }
    return .ok
  }

  private static func status<Source: StatusSource & ~Copyable>(
    from source: inout Source
  ) throws(CommandFailure) -> AgentStatus {
    do throws(AgentUnavailable) {
      if let status = try source.next(timeoutMilliseconds: Int(firstStatusLimit / .milliseconds(1)))
      {
        return status
      }
      throw AgentUnavailable.noAnswer
    } catch {
      throw error.failure
    }
  }
}
