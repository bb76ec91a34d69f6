// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Preferences
import TestSupport
import Testing

@testable import Commands

@Suite struct DefaultsReadTests {
  private let tree: TemporaryTree

  init() throws { tree = try TemporaryTree() }

  private func keep(
    _ values: [String: PropertyListValue], _ domain: String = "upright.device", in tier: String
  ) throws {
    let store = try PreferenceDomain(
      domain: domain, in: PreferenceDirectories(runtime: nil, state: tree.path(tier)))
    try store.update(values)
    #expect(store.close())
  }

  private typealias Result = (code: Int32, text: String, errors: String)
  private let running = ScriptedSource(items: [.success(.fixture())])
  private let absent = ScriptedSource(items: [
    .failure(AgentUnavailable(.notRunning, detail: "nobody listens at /run/uprightd.socket"))
  ])

  private func read(
    _ domain: String? = "upright.device", _ key: String? = nil, agent: ScriptedSource? = nil,
    json: Bool = false, isTerminal: Bool = false, runtime: String? = "run",
    state: String? = "state"
  ) throws -> Result {
    var command = DefaultsRead(
      places: PreferencePlaces(
        runtime: runtime.map(tree.path), state: state.map(tree.path)),
      isJSON: json, isTerminal: isTerminal, output: Recording())
    var errors = Recording()
    var agent = agent ?? running
    do throws(CommandFailure) {
      let code =
        if let domain {
          try command.print(domain, key: key, agent: &agent, errors: &errors)
        } else {
          try command.printDomains(errors: &errors)
        }
      return (
        code.rawValue, tree.relative(command.output.text), tree.relative(errors.text)
      )
    } catch {
      return (error.code.rawValue, command.output.text, tree.relative("\(error)"))
    }
  }

  private let updated = PropertyListDate(secondsSince1970: 1_796_040_000)

  @Test func withoutWordsTheDomainsOfBothTiersAreNamed() throws {
    try keep(["a": 1], "org.example.pear", in: "state")
    try keep(["a": 1], in: "run")
    try keep(["a": 1], in: "state")
    try tree.write("state/upright.device.prefs.damaged-1", "x")
    #expect(try read(nil) == (0, "org.example.pear\nupright.device\n", ""))
    #expect(
      try read(nil, json: true).text == "[\"org.example.pear\", \"upright.device\"]\n")
  }

  @Test func withoutAnyDomainANoteSaysSo() throws {
    #expect(try read(nil) == (0, "", "Note: nobody has kept anything in /run and /state yet.\n"))
  }

  @Test func aDomainIsPrintedWhole() throws {
    try keep(["Orientation": 1, "UpdatedAt": .date(updated)], in: "run")
    #expect(
      try read() == (
        0,
        """
        {
            Orientation = 1;
            UpdatedAt = "2026-11-30 12:00:00 +0000";
        }

        """, ""
      ))
  }

  @Test func aKeyIsPrintedAlone() throws {
    try keep(["Orientation": 1, "UpdatedAt": .date(updated), "Name": "a b"], in: "run")
    #expect(try read("upright.device", "Orientation") == (0, "1\n", ""))
    #expect(try read("upright.device", "Name") == (0, "a b\n", ""))
    #expect(
      try read("upright.device", "UpdatedAt") == (0, "2026-11-30 12:00:00 +0000\n", ""))
    #expect(try read("upright.device", "Name", json: true) == (0, "\"a b\"\n", ""))
  }

  @Test func memoryComesBeforeFlash() throws {
    try keep(["Orientation": 1, "Old": 1], in: "state")
    try keep(["Orientation": 3], in: "run")
    #expect(try read().text == "{\n    Orientation = 3;\n}\n")
  }

  @Test func anAgentThatDoesNotRunMakesValuesOld() throws {
    try keep(["Orientation": 1, "UpdatedAt": .date(updated)], in: "run")
    let result = try read("upright.device", "Orientation", agent: absent)
    #expect(result.text == "1\n")
    #expect(
      result.errors == """
        Note: No agent is running (nobody listens at /run/uprightd.socket), so these values may be \
        old: the last that an agent published, on 2026-11-30 12:00:00 +0000.

        """)
  }

  @Test func anAgentThatSaysNothingMakesValuesOldToo() throws {
    try keep(["Orientation": 1], in: "run")
    let silent = ScriptedSource(items: [.success(nil)])
    #expect(
      try read(agent: silent).errors == """
        Note: The agent does not answer (no status within 2 s), so these values may be old: the \
        last that an agent published.

        """)
  }

  @Test func flashIsOldEvenWhileAnAgentRuns() throws {
    try keep(["Orientation": 1], in: "state")
    #expect(
      try read().errors == """
        Note: These values are from flash, not from memory, and may be old: the last that an agent \
        published.

        """)
    // One directory for both tiers is on flash.
    #expect(try read(runtime: "state").errors.hasPrefix("Note: These values are from flash"))
    #expect(try read(runtime: nil).errors.hasPrefix("Note: These values are from flash"))
  }

  /// What other programs keep is as fresh as it gets, whoever runs.
  @Test func onlyTheAgentsDomainCanBeOld() throws {
    try keep(["a": 1], "org.example.pear", in: "state")
    #expect(try read("org.example.pear", agent: absent) == (0, "{\n    a = 1;\n}\n", ""))
  }

  @Test func aDomainThatDoesNotExistExitsWith1() throws {
    try keep(["a": 1], in: "state")
    #expect(
      try read("upright.devise") == (
        1, "",
        """
        Error: Domain upright.devise does not exist. Did you mean 'upright.device'?
        Help:  'upright defaults read' lists the domains.
        """
      ))
  }

  @Test func aKeyThatDoesNotExistExitsWith1() throws {
    try keep(["Sensors": [:]], in: "run")
    #expect(
      try read("upright.device", "Foo") == (
        1, "",
        """
        Error: The domain/default pair of (upright.device, Foo) does not exist.
        Help:  'upright defaults read upright.device' shows what there is.
        """
      ))
    #expect(
      try read("upright.device", "Orientation") == (
        1, "",
        """
        Error: The domain/default pair of (upright.device, Orientation) does not exist.
        Help:  The value is not known now: 'upright status' says why.
        """
      ))
    #expect(try read("upright.device", "sensors").errors.contains("Did you mean 'Sensors'?"))
  }

  @Test(arguments: ["../upright", ".x", "a\u{1B}b"])
  func aNameThatIsNoDomainIsRefused(name: String) throws {
    let result = try read(name)
    #expect(result.code == 64)
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func whatIsDamagedIsSaid() throws {
    try keep(["Orientation": 1], in: "state")
    try tree.write("run/upright.device.prefs", "no preference file")
    let result = try read()
    #expect(result.code == 0)
    #expect(
      result.errors.hasPrefix(
        "Note: /run/upright.device.prefs: damaged: nothing in it checks.\nNote: These values are"))
    try tree.write("state/upright.device.prefs", "no preference file")
    let nothing = try read()
    #expect(nothing.code == 65)
    #expect(nothing.text == "")
    #expect(
      nothing.errors == """
        Error: /run/upright.device.prefs: damaged: nothing in it checks; \
        /state/upright.device.prefs: damaged: nothing in it checks.
        Help:  'upright doctor' examines the files.
        """)
  }

  @Test func aDirectoryInPlaceOfAFileIsAnError() throws {
    try tree.directory("run/upright.device.prefs")
    #expect(try read().code == 74)
  }

  @Test func aFileInPlaceOfTheDirectoryIsAnError() throws {
    try tree.write("run", "")
    #expect(try read(nil).code == 74)
    try keep(["a": 1], "org.example.pear", in: "state")
    #expect(try read(nil).text == "org.example.pear\n")
  }

  /// To a program a value is what it is; a terminal would obey it.
  @Test func noValueMovesTheCursor() throws {
    try keep(["Name": "a\u{1B}[2Jb\nc"], in: "run")
    #expect(try read("upright.device", "Name").text == "a\u{1B}[2Jb\nc\n")
    #expect(try read("upright.device", "Name", isTerminal: true).text == "a [2Jb\nc\n")
  }
}
