// SPDX-License-Identifier: Apache-2.0

/// What stands for a value in usage lines, and what kind of value it is, for checks and completions.
public struct CommandValue: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case text
    case file
    case directory
    /// A length of time with its unit, such as `20s`.
    case timeSpan
    /// The name of a command, for `help`.
    case command
  }

  /// In capitals: `FILE`.
  public let placeholder: String
  public let kind: Kind

  public init(_ placeholder: String, _ kind: Kind = .text) {
    self.placeholder = placeholder
    self.kind = kind
  }
}

/// An option of a command: a flag, or a name that takes a value.
public struct CommandOption: Equatable, Sendable {
  /// The long name with its dashes: `--config`.
  public let name: String
  /// The letter of the short form, such as `h` of `-h`.
  public let letter: Character?
  /// What it takes; nil makes it a flag.
  public let value: CommandValue?
  /// Whether it may be given several times.
  public let repeats: Bool
  /// A sentence.
  public let help: String

  public init(
    _ name: String, letter: Character? = nil, _ value: CommandValue? = nil, repeats: Bool = false,
    help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.repeats = repeats
    self.help = help
  }

  /// As it is typed, in usage lines: `--config FILE`.
  public var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }

  /// As it is listed: `-h, --help`.
  var title: String { letter.map { "-\($0), \(usage)" } ?? usage }
}

extension CommandOption {
  /// Every command has it.
  static let help = CommandOption("--help", letter: "h", help: "Show this help.")
  /// Every program has it.
  static let version = CommandOption("--version", help: "Print the version.")
}

/// A word of a command that is no option: a file, a name.
public struct CommandWord: Equatable, Sendable {
  public let value: CommandValue
  public let isRequired: Bool
  /// Whether it takes all words that follow; only the last one can.
  public let repeats: Bool
  /// A sentence.
  public let help: String

  public init(
    _ value: CommandValue, isRequired: Bool = true, repeats: Bool = false, help: String
  ) {
    self.value = value
    self.isRequired = isRequired
    self.repeats = repeats
    self.help = help
  }
}
