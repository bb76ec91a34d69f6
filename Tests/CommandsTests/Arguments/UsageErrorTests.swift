// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite struct UsageErrorTests {
  /// What the person sees, or nothing when the line is right.
  private func lines(_ program: Command, _ words: [String]) -> String {
    do throws(UsageError) {
      _ = try program.parse(words)
      return ""
    } catch {
      return error.description
    }
  }

  @Test func anUnknownCommandGetsTheNearestOne() {
    #expect(
      lines(.upright, ["statsu", "--json"]) == """
        Error: Unknown command 'statsu'. Did you mean 'status'?
        Help:  status  Show the orientation, each sensor's health and the age of every value.
        Usage: upright COMMAND [ARGUMENT...]
        """)
  }

  @Test func anUnknownCommandWithoutANearOneGetsTheList() {
    #expect(
      lines(.upright, ["rotate"]) == """
        Error: Unknown command 'rotate'.
        Help:  The commands are status, watch, monitor, classify, config, boards, defaults, doctor, help.
        Usage: upright COMMAND [ARGUMENT...]
        """)
  }

  @Test func anUnknownSubcommandNamesTheOnesOfItsCommand() {
    #expect(
      lines(.upright, ["config", "chek"]) == """
        Error: Unknown command 'chek'. Did you mean 'check'?
        Help:  check  Read the configuration and say what is wrong with it.
        Usage: upright config [COMMAND] [ARGUMENT...]
        """)
  }

  @Test func helpOfAnUnknownCommandIsAnErrorToo() {
    #expect(
      lines(.upright, ["help", "defaults", "raed"]) == """
        Error: Unknown command 'raed'. Did you mean 'read'?
        Help:  read  Print the domains, a domain, or one value of it.
        Usage: upright defaults COMMAND [ARGUMENT...]
        """)
    #expect(
      lines(.upright, ["help", "status", "now"]) == """
        Error: 'upright status' has no commands of its own, such as 'now'.
        Help:  upright status  Show the orientation, each sensor's health and the age of every value.
        Usage: upright status [--json] [--runtime-dir DIR]
        """)
  }

  @Test func anUnknownOptionGetsTheNearestOne() {
    #expect(
      lines(.upright, ["status", "--jsno"]) == """
        Error: Unknown option '--jsno'. Did you mean '--json'?
        Help:  --json  Print one JSON document.
        Usage: upright status [--json] [--runtime-dir DIR]
        """)
    #expect(
      lines(.uprightd, ["--colour"]) == """
        Error: Unknown option '--colour'.
        Help:  'uprightd --help' lists the options.
        Usage: uprightd [--board NAME|FILE] [--config FILE] [--state-dir DIR] [--runtime-dir DIR] \
        [--trace FILE] [--duration TIME] [--no-bus] [--check]
        """)
  }

  @Test(arguments: [["status", "--mount-matrix", "1"], ["--mount-matrix", "1", "status"]])
  func anOptionOfAnotherCommandIsExplained(words: [String]) {
    #expect(
      lines(.upright, words) == """
        Error: '--mount-matrix' is no option of 'upright status', but of 'upright classify'.
        Help:  upright status  Show the orientation, each sensor's health and the age of every value.
        Usage: upright status [--json] [--runtime-dir DIR]
        """)
  }

  @Test(arguments: [
    ["classify", "t", "--config"], ["classify", "t", "--config", "--json"],
    ["classify", "t", "--config="], ["classify", "--config", "--", "t"],
    ["classify", "t", "--config", ""],
  ])
  func aForgottenValueIsNamed(words: [String]) {
    #expect(
      lines(.upright, words) == """
        Error: '--config' needs a value: '--config FILE'.
        Help:  --config FILE  The configuration file to apply.
        Usage: upright classify [--config FILE] [--mount-matrix MATRIX] [--json] TRACE
        """)
  }

  @Test func aFlagWithAValueIsRefused() {
    #expect(
      lines(.upright, ["watch", "--json=yes"]) == """
        Error: '--json' takes no value, but 'yes' is given.
        Help:  --json  Print one JSON document per line.
        Usage: upright watch [--json] [--duration TIME] [--runtime-dir DIR]
        """)
  }

  @Test func twoValuesForOneOptionAreRefused() {
    #expect(
      lines(.uprightd, ["--board", "virtual", "--board=raspberry-pi-5", "--check"])
        .hasPrefix(
          "Error: '--board' is given twice: 'virtual' and 'raspberry-pi-5'.\nHelp:  --board"))
  }

  @Test(arguments: ["20", "5 s", "s", "-5s", "0s", "1.s", ".5s", "367d", "5sec", "1e3s", "nan"])
  func aTimeWithoutItsUnitIsRefused(time: String) {
    #expect(
      lines(.upright, ["watch", "--duration", time]) == """
        Error: '\(time)' is no length of time for '--duration'. Write a number and its unit, from \
        1ms to 366d: 500ms, 20s, 5min, 2h, 1d.
        Help:  --duration TIME  End after this time, such as 20s or 5min.
        Usage: upright watch [--json] [--duration TIME] [--runtime-dir DIR]
        """)
  }

  @Test func aMissingWordIsNamed() {
    #expect(
      lines(.upright, ["classify", "--json"]) == """
        Error: 'upright classify' needs TRACE.
        Help:  TRACE  The recording; '-' reads standard input.
        Usage: upright classify [--config FILE] [--mount-matrix MATRIX] [--json] TRACE
        """)
    #expect(
      lines(.upright, ["classify", ""]).hasPrefix("Error: TRACE of 'upright classify' is empty.\n"))
  }

  @Test func aWordTooManyIsNamed() {
    #expect(
      lines(.upright, ["boards", "show", "virtual", "again"]) == """
        Error: 'upright boards show' does not take 'again'.
        Help:  upright boards show  Show what is known of a board.
        Usage: upright boards show [--json] NAME
        """)
    #expect(lines(.uprightd, ["start"]).hasPrefix("Error: 'uprightd' does not take 'start'.\n"))
  }

  @Test func aMissingCommandIsNamed() {
    #expect(
      lines(.upright, ["defaults"]) == """
        Error: 'upright defaults' needs a command: read, flush.
        Help:  upright defaults  Read the preferences that programs keep, or write them to flash.
        Usage: upright defaults COMMAND [ARGUMENT...]
        """)
    #expect(lines(.upright, ["--json"]).hasPrefix("Error: 'upright' needs a command: status, "))
  }

  @Test func whatMovesTheCursorIsNotEchoed() {
    #expect(
      lines(.upright, ["sta\u{1B}[2Jtus\n"]).hasPrefix("Error: Unknown command 'sta [2Jtus '."))
  }
}
