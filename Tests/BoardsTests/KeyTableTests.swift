// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Boards

@Suite struct KeyTableTests {
  let keys = AgentConfiguration.keys

  /// What `config show` prints can be put into a file again.
  @Test func everyDefaultIsAValueThatItsKeyAccepts() throws {
    for key in keys.keys {
      for (number, text) in key.written(AgentConfiguration()) {
        var configuration = AgentConfiguration()
        try key.assign(text, ValueContext(), number, &configuration)
        #expect(configuration == AgentConfiguration(), "\(key.path) = \(text)")
      }
    }
  }

  @Test func everyKeyIsDocumentedOnceAndInASection() {
    let all = keys.keys.map(\.path) + Board.keys.keys.map(\.path)
    #expect(Set(all).count == all.count)
    for key in keys.keys {
      #expect(keys.hasSection(key.section))
      #expect(key.summary.hasSuffix(".") && !key.allowed.isEmpty && !key.kind.isEmpty)
      #expect(key.name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 > 0x60 || $0 == 0x4E })
    }
    for key in Board.keys.keys { #expect(key.summary.hasSuffix(".") && !key.allowed.isEmpty) }
  }

  @Test func keysAreFoundByPathAndByName() {
    #expect(keys.keys(named: "agent.rate").map(\.path) == ["agent.rate"])
    #expect(keys.keys(named: "rate").map(\.path) == ["agent.rate"])
    #expect(
      keys.keys(named: "identity").map(\.path)
        == ["accelerometer.identity", "simulation.identity"])
    #expect(keys.keys(named: "fault-7").map(\.path) == ["simulation.fault-N"])
    #expect(keys.keys(named: "simulation.fault-N").map(\.path) == ["simulation.fault-N"])
    #expect(keys.keys(named: "agent.identity").isEmpty)
    #expect(keys.keys(named: "").isEmpty && keys.keys(named: ".").isEmpty)
  }

  @Test func theNearestKeyIsProposedInTheFormThatWasTyped() {
    #expect(keys.nearestKey(to: "flush-intervall") == "flush-interval")
    #expect(keys.nearestKey(to: "agent.flushinterval") == "agent.flush-interval")
    #expect(keys.nearestKey(to: "colour") == nil)
  }

  @Test(arguments: ["fault-", "fault-x", "fault--1", "fault-01", "fault-+1", "fault", "fault-N"])
  func aNumberedKeyNeedsItsNumber(name: String) {
    #expect(keys.find("simulation", name) == nil)
  }

  @Test func environmentVariablesAreNamedAfterTheKey() {
    #expect(
      keys.keys(named: "flush-interval").first?.environmentVariable
        == "UPRIGHT_AGENT_FLUSH_INTERVAL")
    #expect(keys.keys(named: "fault-1").first?.environmentVariable == nil)
  }
}
