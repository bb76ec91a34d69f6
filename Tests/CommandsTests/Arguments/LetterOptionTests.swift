// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

/// Options of one letter, on a program that has more of them than ours.
@Suite struct LetterOptionTests {
  private let program = Command(
    "tool", "Try letters.",
    words: [CommandWord(CommandValue("REST"), isRequired: false, help: "R.")],
    options: [
      CommandOption("--all", letter: "a", help: "A."),
      CommandOption("--both", letter: "b", help: "B."),
      CommandOption(
        "--output", letter: "o", CommandValue("FILE", .file), repeats: true, help: "O."),
    ])

  private func arguments(_ words: [String]) throws -> Arguments? {
    guard case .run(let arguments) = try program.parse(words) else { return nil }
    return arguments
  }

  @Test func lettersMayStandBehindOneDash() throws {
    let arguments = try #require(try arguments(["-ab", "rest"]))
    #expect(arguments.has("--all"))
    #expect(arguments.has("--both"))
    #expect(arguments.word("REST") == "rest")
  }

  @Test func theValueOfALetterMayBeAttachedOrFollow() throws {
    let arguments = try #require(try arguments(["-ofirst", "-ao", "second", "--output=third"]))
    #expect(arguments.values("--output") == ["first", "second", "third"])
    #expect(arguments.value("--output") == "third")
    #expect(arguments.has("--all"))
  }

  @Test func helpMayBeAmongTheLetters() throws {
    #expect(try program.parse(["-ah"]) == .help(path: [program]))
  }

  @Test func anUnknownLetterIsNamed() {
    #expect(message(["-ax"]) == "Unknown option '-x'.")
    #expect(message(["-o"]) == "'--output' needs a value: '--output FILE'.")
    #expect(message(["-o", "-a"]) == "'--output' needs a value: '--output FILE'.")
  }

  private func message(_ words: [String]) -> String? {
    do throws(UsageError) {
      _ = try program.parse(words)
      return nil
    } catch {
      return error.message
    }
  }
}
