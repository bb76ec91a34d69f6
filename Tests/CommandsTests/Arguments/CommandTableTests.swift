// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

/// Rules that every row of the tables keeps.
@Suite struct CommandTableTests {
  private func all(_ command: Command) -> [Command] {
    [command] + command.subcommands.flatMap(all)
  }

  private var commands: [Command] { all(.upright) + all(.uprightd) }

  @Test func everyTextIsASentence() {
    for command in commands {
      let helps = command.options.map(\.help) + command.words.map(\.help)
      for text in helps + [command.summary] + command.discussion {
        #expect(text.hasSuffix("."), "\(command.name): \(text)")
        #expect(text.first?.isUppercase == true || text.first == "'", "\(command.name): \(text)")
      }
    }
  }

  @Test func everySummaryFitsIntoALine() {
    for command in commands { #expect(command.summary.count <= 80) }
  }

  @Test func namesAreUniqueWithinACommand() {
    for command in commands {
      let names = command.options.map(\.name) + ["--help", "--version"]
      #expect(Set(names).count == names.count, "\(command.name)")
      let letters = command.options.compactMap(\.letter) + ["h"]
      #expect(Set(letters).count == letters.count, "\(command.name)")
      let subcommands = command.subcommands.map(\.name)
      #expect(Set(subcommands).count == subcommands.count, "\(command.name)")
    }
  }

  /// Options may stand before the command, where only the name tells whether a value follows.
  @Test func anOptionTakesTheSameValueInEveryCommand() {
    for program in [Command.upright, .uprightd] {
      var values: [String: CommandValue?] = [:]
      for option in program.allOptions {
        if let known = values[option.name] { #expect(known == option.value, "\(option.name)") }
        values[option.name] = option.value
      }
    }
  }

  @Test func onlyTheLastWordRepeatsAndRequiredOnesComeFirst() {
    for command in commands {
      #expect(command.words.dropLast().allSatisfy { !$0.repeats }, "\(command.name)")
      let required = command.words.map(\.isRequired)
      #expect(required == required.sorted { $0 && !$1 }, "\(command.name)")
      #expect(command.words.isEmpty || command.subcommands.isEmpty, "\(command.name)")
    }
  }

  @Test func everyDefaultSubcommandExists() {
    for command in commands {
      if let name = command.defaultSubcommand { #expect(command.subcommand(name) != nil) }
    }
  }

  @Test func everyExampleOfOursIsUnderstood() throws {
    for example in commands.flatMap(\.examples) {
      let line = example.line.prefix { $0 != "|" }
      let words = line.split(separator: " ").map(String.init)
      let program = words[0] == "upright" ? Command.upright : .uprightd
      #expect(words[0] == program.name)
      #expect(throws: Never.self) { try program.parse(Array(words.dropFirst())) }
    }
  }
}
