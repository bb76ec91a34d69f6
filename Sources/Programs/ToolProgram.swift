// SPDX-License-Identifier: Apache-2.0

import Commands

/// `upright`: from the words of its command line to the command that they name.
enum ToolProgram {
  static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
    switch arguments.command {
    case "status":
      var source = AgentSource(arguments, request: .status)
      return try StatusCommand.run(arguments, source: &source)
    case "watch":
      return try WatchCommand.run(arguments, source: AgentSource(arguments, request: .changes))
    case "monitor":
      let interval = MonitorCommand.intervalMilliseconds
      return try MonitorCommand.run(
        arguments, source: AgentSource(arguments, request: .live(milliseconds: interval)))
    case "classify": return try ClassifyCommand.run(arguments)
    case "config check": return try ConfigCheckCommand.run(arguments)
    case "config show": return try ConfigShowCommand.run(arguments)
    case "config explain": return try ConfigExplainCommand.run(arguments)
    case "boards list": return try BoardsListCommand.run(arguments)
    case "boards show": return try BoardsShowCommand.run(arguments)
    case "boards detect": return try BoardsDetectCommand.run(arguments)
    case "defaults read":
      var agent = AgentSource(arguments, request: .status)
      return try DefaultsReadCommand.run(arguments, agent: &agent)
    case "defaults flush": return try DefaultsFlushCommand.run(arguments)
    case "doctor":
      var agent = AgentSource(arguments, request: .status)
      return try DoctorCommand.run(arguments, agent: &agent)
    default: return .software
    }
  }
}
