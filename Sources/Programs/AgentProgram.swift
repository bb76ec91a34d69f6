// SPDX-License-Identifier: Apache-2.0

import Agent
import Boards
import Commands
import Control
import LinuxSystem
import Motion

/// `uprightd`: from the words of its command line to a running agent.
struct AgentProgram {
  private let arguments: Arguments
  private let source: ConfigurationSource
  private let log = LogOutput()

  init(_ arguments: Arguments) {
    self.arguments = arguments
    source = ConfigurationSource(agent: arguments)
  }

  func run() throws(CommandFailure) -> ExitCode {
    guard let configuration = load() else { return .configuration }
    let trace = try trace(of: configuration)
    if arguments.has("--check") {
      let board = configuration.board?.name ?? "none"
      StandardStream.output.line(
        "The configuration is right, for board \(board); 'upright doctor' looks at the hardware.")
      return .ok
    }
    let options = AgentOptions(
      configuration: configuration,
      directories: .forAgent(
        state: arguments.value("--state-dir"), runtime: arguments.value("--runtime-dir")),
      trace: trace, duration: arguments.nanoseconds("--duration"), reload: load)
    do throws(AgentError) {
      try Agent(options, log: AgentLog(log.write)).run()
      return .ok
    } catch {
      throw CommandFailure(error.exitCode, "\(error).")
    }
  }

  /// Reads the configuration and says everything that is wrong with it.
  private func load() -> EffectiveConfiguration? {
    let loaded = source.load()
    for diagnostic in loaded.diagnostics {
      log.write(diagnostic.severity == .error ? .error : .warning, "\(diagnostic)")
    }
    return loaded.value
  }

  private func trace(
    of configuration: EffectiveConfiguration
  ) throws(CommandFailure) -> Trace? {
    guard configuration.isVirtual, let path = configuration.configuration.simulation.trace
    else { return nil }
    return try Trace.load(path)
  }
}

extension AgentError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .alreadyRunning: .unavailable
    case .storage: .inputOutput
    case .configuration: .configuration
    case .system(let error):
      error.errno == .permissionDenied || error.errno == .notPermitted
        ? .permission : .inputOutput
    }
  }
}
