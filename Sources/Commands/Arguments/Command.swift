// SPDX-License-Identifier: Apache-2.0

/// A program, or one of its commands: the table from which parsing, help and manuals are made.
public struct Command: Equatable, Sendable {
  /// The word that is typed.
  public let name: String
  /// What it does, in a sentence that fits into a list.
  public let summary: String
  /// More about it, in paragraphs.
  public let discussion: [String]
  public let words: [CommandWord]
  /// Without `--help`, which every command has.
  public let options: [CommandOption]
  /// A command that has some does nothing by itself.
  public let subcommands: [Command]
  /// The subcommand that is meant when none is given.
  public let defaultSubcommand: String?
  public let examples: [Example]

  /// Something to type and what it does.
  public struct Example: Equatable, Sendable {
    public let line: String
    public let explanation: String

    public init(_ line: String, _ explanation: String) {
      self.line = line
      self.explanation = explanation
    }
  }

  public init(
    _ name: String, _ summary: String, discussion: [String] = [], words: [CommandWord] = [],
    options: [CommandOption] = [], subcommands: [Command] = [], defaultSubcommand: String? = nil,
    examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.words = words
    self.options = options
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.examples = examples
  }
}

extension Command {
  func subcommand(_ name: String) -> Command? { subcommands.first { $0.name == name } }

  /// The options of this command and of all below it, for options that stand before the command.
  var allOptions: [CommandOption] { options + subcommands.flatMap(\.allOptions) }

  /// The commands at the ends of the tree that have an option of that name, as they are typed.
  func commands(withOption name: String) -> [String] {
    let below = subcommands.flatMap { $0.commands(withOption: name) }.map { "\(self.name) \($0)" }
    return options.contains { $0.name == name } ? [self.name] + below : below
  }
}

extension CommandOption {
  /// Whether the word, a long name or a letter with a dash, is this option.
  func isNamed(_ word: some StringProtocol) -> Bool {
    if word == name { return true }
    guard let letter else { return false }
    return word == "-\(letter)"
  }
}
