// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite struct ArgumentParserTests {
  private func arguments(_ words: [String], of program: Command = .upright) throws -> Arguments {
    guard case .run(let arguments) = try program.parse(words) else {
      throw Unexpected()
    }
    return arguments
  }

  private struct Unexpected: Error {}

  @Test func aCommandIsFoundWithItsFlagsAndValues() throws {
    let status = try arguments(["status", "--json", "--runtime-dir", "/run/x"])
    #expect(status.command == "status")
    #expect(status.has("--json"))
    #expect(status.value("--runtime-dir") == "/run/x")
  }

  @Test func whatIsNotGivenIsAbsent() throws {
    let status = try arguments(["status"])
    #expect(!status.has("--json"))
    #expect(status.value("--runtime-dir") == nil)
  }

  @Test func aValueMayBeAttachedWithAnEqualsSignAndHoldOne() throws {
    let classify = try arguments(["classify", "--config=a=b.conf", "walk.csv"])
    #expect(classify.value("--config") == "a=b.conf")
    #expect(classify.word("TRACE") == "walk.csv")
  }

  @Test func optionsMayStandBeforeTheirCommandAndAfterTheWords() throws {
    let before = try arguments(["--config", "c", "config", "--board", "b", "check"])
    #expect(before.command == "config check")
    #expect(before.value("--config") == "c")
    #expect(before.value("--board") == "b")
    let after = try arguments(["classify", "walk.csv", "--json"])
    #expect(after.has("--json"))
  }

  @Test func afterTwoDashesEverythingIsAWord() throws {
    let classify = try arguments(["classify", "--", "--json"])
    #expect(classify.word("TRACE") == "--json")
    #expect(!classify.has("--json"))
  }

  @Test func aSingleDashIsAWord() throws {
    #expect(try arguments(["classify", "-"]).word("TRACE") == "-")
  }

  @Test func aValueMayBeginWithADash() throws {
    let classify = try arguments(["classify", "--mount-matrix", "-1, 0, 0; 0, -1, 0; 0, 0, 1", "t"])
    #expect(classify.value("--mount-matrix") == "-1, 0, 0; 0, -1, 0; 0, 0, 1")
  }

  @Test func optionalWordsFillUpInOrder() throws {
    #expect(try arguments(["defaults", "read"]).word("DOMAIN") == nil)
    let domain = try arguments(["defaults", "read", "upright.device"])
    #expect(domain.word("DOMAIN") == "upright.device")
    #expect(domain.word("KEY") == nil)
    let key = try arguments(["defaults", "read", "upright.device", "Orientation"])
    #expect(key.word("KEY") == "Orientation")
  }

  @Test func aDefaultSubcommandIsMeantWhenNoneIsGiven() throws {
    #expect(try arguments(["boards"]).command == "boards list")
    #expect(try arguments(["config", "--board", "virtual"]).command == "config show")
  }

  @Test func theAgentHasOptionsOnly() throws {
    let agent = try arguments(
      ["--board", "virtual", "--duration=20s", "--no-bus"], of: .uprightd)
    #expect(agent.command == "")
    #expect(agent.value("--board") == "virtual")
    #expect(agent.nanoseconds("--duration") == 20_000_000_000)
    #expect(agent.has("--no-bus"))
    #expect(!agent.has("--check"))
  }

  @Test func theAgentRunsWithoutAnyWord() throws {
    #expect(try arguments([], of: .uprightd).value("--board") == nil)
  }

  @Test func aFlagMayBeRepeated() throws {
    #expect(try arguments(["status", "--json", "--json"]).has("--json"))
  }

  // MARK: Help and version

  @Test(arguments: [
    ([], "upright"),
    (["help"], "upright"),
    (["--help"], "upright"),
    (["-h"], "upright"),
    (["help", "config", "check"], "upright config check"),
    (["config", "--help"], "upright config"),
    (["config", "check", "-h"], "upright config check"),
    (["status", "--bogus", "--help"], "upright status"),
    (["classify", "--config", "--help"], "upright classify"),
  ])
  func helpIsGivenForTheDeepestCommandNamed(words: [String], typed: String) throws {
    guard case .help(let path) = try Command.upright.parse(words) else {
      Issue.record("no help for \(words)")
      return
    }
    #expect(UsageLine(path: path).typed == typed)
  }

  @Test func helpAfterTwoDashesIsAWord() throws {
    #expect(try arguments(["classify", "--", "--help"]).word("TRACE") == "--help")
  }

  @Test func everyCommandTellsTheVersion() throws {
    #expect(try Command.upright.parse(["--version"]) == .version)
    #expect(try Command.upright.parse(["status", "--version"]) == .version)
    #expect(try Command.uprightd.parse(["--version"]) == .version)
  }
}
