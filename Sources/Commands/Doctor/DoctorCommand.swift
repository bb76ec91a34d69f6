// SPDX-License-Identifier: Apache-2.0

import Buses
import Control
import LinuxSystem

/// `upright doctor`: what is wrong, and what to type about it.
public enum DoctorCommand {
  /// - Parameter agent: asks for the status once (`ControlRequest.status`).
  public static func run<Agent: StatusSource & ~Copyable>(
    _ arguments: Arguments, agent: inout Agent
  ) throws(CommandFailure) -> ExitCode {
    let style = TextStyle(
      isTerminal: StandardStream.output.isTerminal, environment: { Environment[$0] })
    var output = StandardStream.output
    let doctor = Doctor(
      root: "", source: ConfigurationSource(arguments), places: PreferencePlaces(arguments),
      agent: answer(of: &agent), calls: LinuxI2CAdapterCalls(), clock: .system)
    return try run(doctor, json: arguments.has("--json"), style: style, output: &output)
  }

  static func run<Calls: I2CAdapterCalls, Output: TextOutput>(
    _ doctor: Doctor<Calls>, json: Bool, style: TextStyle, output: inout Output
  ) throws(CommandFailure) -> ExitCode {
    let report = doctor.examine()
    try output.answer(json ? report.json.pretty + "\n" : report.text(style))
    return report.isHealthy ? .ok : .failure
  }

  private static func answer<Agent: StatusSource & ~Copyable>(
    of agent: inout Agent
  ) -> Result<AgentStatus, AgentUnavailable> {
    do throws(AgentUnavailable) {
      let limit = Int(firstStatusLimit / .milliseconds(1))
      return try agent.next(timeoutMilliseconds: limit).map { .success($0) } ?? .failure(.noAnswer)
    } catch {
      return .failure(error)
    }
  }
}
