// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc
import LinuxSystem

/// What an executable of this package is, told by the name that it is called by.
///
/// Half of an installed program would be the Swift runtime. So both programs are one file, `uprightd`,
/// and the tool's name is a link to it. Code that a program does not run is never loaded into memory.
public enum Program: Equatable, Sendable {
  /// The agent, `uprightd`.
  case agent
  /// The command-line tool, `upright`.
  case tool

  /// The tool by its own name only: whatever an agent's file is renamed to, it remains the agent.
  /// - Parameter name: the first word of the command line, with or without a directory.
  public init(calledAs name: String) {
    self = name.split(separator: "/").last == "upright" ? .tool : .agent
  }

  /// The program that this process was started as. A process without any word is the agent.
  public static var current: Program { Program(calledAs: CommandLine.arguments.first ?? "") }

  /// Does what the command line asks for, and ends the process with a code of sysexits(3).
  public func runAndExit() -> Never {
    let code =
      switch self {
      case .agent:
        Command.uprightd.run { (arguments) throws(CommandFailure) in
          try AgentProgram(arguments).run()
        }
      case .tool:
        Command.upright.run { (arguments) throws(CommandFailure) in
          try ToolProgram.run(arguments)
        }
      }
    exit(code.rawValue)
  }
}
