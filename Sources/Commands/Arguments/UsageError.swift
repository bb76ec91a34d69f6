// SPDX-License-Identifier: Apache-2.0

/// A command line that cannot be understood, in three lines: what is wrong, what the thing in
/// question is, and how the command is typed.
public struct UsageError: Error, Equatable, Sendable {
  public let message: String
  public let help: String
  public let usage: String

  init(_ message: String, help: String, path: [Command]) {
    self.message = printable(message)
    self.help = help
    usage = UsageLine(path: path).line
  }
}

extension UsageError: CustomStringConvertible {
  public var description: String { "Error: \(message)\nHelp:  \(help)\nUsage: \(usage)" }
}
