// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import Boards

/// Where values come from and which of them counts.
@Suite struct ConfigurationSourceTests {
  let tree: TemporaryTree
  init() throws { tree = try TemporaryTree() }

  private func rate(_ hertz: Int) -> String { "[agent]\nrate = \(hertz)Hz\n" }

  private func origin(_ loaded: Checked<EffectiveConfiguration>) throws -> String {
    String(
      try #require(loaded.value).origin(of: "agent.rate").description
        .replacing(tree.root, with: ""))
  }

  @Test func withoutAnyFileTheDefaultsCount() throws {
    let loaded = tree.loader().load()
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.value?.configuration == AgentConfiguration())
    #expect(loaded.value?.values.allSatisfy { $0.origin == .standard } == true)
    #expect(loaded.value?.files == [])
  }

  /// Each source added here must win over all before it.
  @Test func laterSourcesWin() throws {
    let board = try #require(
      tree.board(
        """
        [board]
        title = T
        models = T
        [agent]
        rate = 10Hz

        """
      ).value)
    var environment: [String: String] = [:]
    var overrides: [ConfigurationOverride] = []
    func check(_ hertz: Double, _ expected: String) throws {
      let loaded = tree.loader(environment).load(board: board, overrides: overrides)
      #expect(loaded.value?.configuration.agent.rate == hertz)
      #expect(try origin(loaded) == expected)
    }
    try check(10, "/boards/test.board:5")
    let files = [
      "usr/lib/upright/upright.conf", "run/upright/upright.conf", "etc/upright/upright.conf",
      "usr/lib/upright/upright.conf.d/10-a.conf", "run/upright/upright.conf.d/20-b.conf",
      "etc/upright/upright.conf.d/30-c.conf",
    ]
    for (index, file) in files.enumerated() {
      try tree.write(file, rate(20 + index))
      try check(Double(20 + index), "/\(file):2")
    }
    environment["UPRIGHT_AGENT_RATE"] = " 40Hz"
    try check(40, "environment UPRIGHT_AGENT_RATE")
    overrides.append(ConfigurationOverride("agent.rate=50Hz"))
    try check(50, "command line --set")
    overrides.append(ConfigurationOverride("agent.rate", "60Hz", option: "--rate"))
    try check(60, "command line --rate")
  }

  @Test func dropInsAreSortedByNameWhateverTheirDirectory() throws {
    try tree.write("etc/upright/upright.conf.d/10-mine.conf", rate(10))
    try tree.write("usr/lib/upright/upright.conf.d/90-theirs.conf", rate(90))
    let loaded = tree.loader().load()
    #expect(loaded.value?.configuration.agent.rate == 90)
    #expect(
      loaded.value?.files == [
        tree.path("etc/upright/upright.conf.d/10-mine.conf"),
        tree.path("usr/lib/upright/upright.conf.d/90-theirs.conf"),
      ])
  }

  @Test func aDropInHidesTheOneOfTheSameNameInALesserDirectory() throws {
    try tree.write("usr/lib/upright/upright.conf.d/50-x.conf", "[agent]\nrate = nonsense\n")
    try tree.write("run/upright/upright.conf.d/50-x.conf", "[agent]\nrate = nonsense\n")
    try tree.write("etc/upright/upright.conf.d/50-x.conf", "[agent]\nstale-after = 2s\n")
    let loaded = tree.loader().load()
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.value?.configuration.agent.staleAfter == 2_000_000_000)
    #expect(loaded.value?.files.count == 1)
  }

  @Test func anEmptyFileOrALinkToNullMasksAndOtherwiseAnEmptyFileIsAnError() throws {
    try tree.write("usr/lib/upright/upright.conf.d/50-x.conf", rate(10))
    try tree.write("usr/lib/upright/upright.conf.d/60-y.conf", rate(20))
    try tree.write("etc/upright/upright.conf.d/50-x.conf", "")
    try tree.link("etc/upright/upright.conf.d/60-y.conf", to: "/dev/null")
    try tree.link("etc/upright/upright.conf.d/70-z.conf", to: "/dev/null")
    let masked = tree.loader().load()
    #expect(masked.diagnostics.isEmpty)
    #expect(masked.value?.configuration == AgentConfiguration())

    try tree.write("etc/upright/upright.conf.d/55-alone.conf", "")
    let damaged = tree.loader().load()
    #expect(damaged.value == nil)
    #expect(damaged.errors.first?.message.contains("empty") == true)
  }

  @Test func onlyVisibleConfFilesAreDropIns() throws {
    for name in ["a.conf~", "a.conf.bak", ".a.conf", "README", "a.CONF"] {
      try tree.write("etc/upright/upright.conf.d/\(name)", "nonsense")
    }
    #expect(tree.loader().load().diagnostics.isEmpty)
  }

  @Test func aGivenFileTakesThePlaceOfTheOwnersFiles() throws {
    try tree.write("usr/lib/upright/upright.conf", "[agent]\nstale-after = 3s\nrate = 20Hz\n")
    try tree.write("etc/upright/upright.conf", "nonsense")
    try tree.write("etc/upright/upright.conf.d/50-x.conf", "nonsense")
    let file = try tree.write("home/my.conf", rate(30))
    let loaded = tree.loader().load(file: file)
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.value?.configuration.agent.rate == 30)
    #expect(loaded.value?.configuration.agent.staleAfter == 3_000_000_000)
    try tree.write("home/my.conf.d/50-x.conf", rate(40))
    #expect(tree.loader().load(file: file).value?.configuration.agent.rate == 40)
  }

  @Test func aMistakeOnTheCommandLineIsAnError() throws {
    let loaded = tree.loader(["UPRIGHT_AGENT_RATE": "fast"]).load(
      overrides: [
        ConfigurationOverride("agent.rat=5Hz"), ConfigurationOverride("rate=5Hz"),
        ConfigurationOverride("nonsense"), ConfigurationOverride("agent.rate=5", option: "--rate"),
        ConfigurationOverride("other.rate=5Hz"),
      ])
    #expect(loaded.value == nil)
    #expect(
      loaded.diagnostics.map(\.description) == [
        "environment UPRIGHT_AGENT_RATE: error: rate = \"fast\" is no frequency; "
          + "allowed: 1Hz to 200Hz",
        "command line --set: error: \"rat\" is no key of [agent]; did you mean rate?",
        "command line --set: error: \"rate=5Hz\" does not have the form section.key=value",
        "command line --set: error: \"nonsense\" does not have the form section.key=value",
        "command line --rate: error: rate = \"5\" has no unit: write 5Hz; allowed: 1Hz to 200Hz",
        "command line --set: error: \"rate\" is no key of [other]; it belongs in [agent]",
      ])
  }
}
