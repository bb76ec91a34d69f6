// SPDX-License-Identifier: Apache-2.0

/// Why a command could not do its work, for the person who typed it.
public struct CommandFailure: Error, Equatable, Sendable {
  public let code: ExitCode
  /// What is wrong, in a sentence.
  public let message: String
  /// What to do now, in a sentence.
  public let help: String?

  public init(_ code: ExitCode, _ message: String, help: String? = nil) {
    self.code = code
    self.message = message
    self.help = help
  }
}

extension CommandFailure: CustomStringConvertible {
  /// Lines as they are written to the standard error stream, without the last newline.
  public var description: String {
    let error = "Error: \(printable(message))"
    return help.map { "\(error)\nHelp:  \(printable($0))" } ?? error
  }
}
