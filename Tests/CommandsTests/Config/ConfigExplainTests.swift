// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite struct ConfigExplainTests {
  private func explain(_ name: String, json: Bool = false) throws -> String {
    var output = Recording()
    #expect(try ConfigExplainCommand.run(name, json: json, output: &output) == .ok)
    return output.text
  }

  private func failure(_ name: String) -> String {
    do throws(CommandFailure) {
      var output = Recording()
      _ = try ConfigExplainCommand.run(name, json: false, output: &output)
      return output.text
    } catch {
      #expect(error.code.rawValue == 64)
      return "\(error)"
    }
  }

  @Test func aKeyIsExplained() throws {
    #expect(
      try explain("rate") == """
        [agent] rate

          How often the accelerometer is read and the orientation decided.

          A lower rate saves power and makes decisions later by up to one period.

          allowed     1Hz to 200Hz
          default     50Hz
          written in  /etc/upright/upright.conf or upright.conf.d/NAME.conf
          variable    UPRIGHT_AGENT_RATE

        """)
    #expect(try explain("agent.rate") == explain("rate"))
  }

  @Test func aNameOfSeveralSectionsIsExplainedForEach() throws {
    let text = try explain("identity")
    #expect(text.hasPrefix("[accelerometer] identity\n\n"))
    #expect(text.contains("\n\n[simulation] identity\n\n"))
    #expect(!(try explain("simulation.identity")).contains("[accelerometer]"))
  }

  @Test func aKeyOfBoardFilesHasNoVariable() throws {
    #expect(
      try explain("header-bus") == """
        [i2c] header-bus

          The number of the bus on the header; the default of bus in [accelerometer].

          allowed     0 to 9999, or none (no bus on the header)
          written in  a board file, BOARD.board

        """)
  }

  @Test func aNumberedKeyIsFoundByItsNumber() throws {
    #expect(try explain("fault-3").hasPrefix("[simulation] fault-N\n"))
  }

  @Test func aSectionListsItsKeys() throws {
    #expect(
      try explain("simulation").hasPrefix(
        """
        [simulation] The virtual board; without effect on a real one.

          trace     A recorded trace that moves the board.
          tour      Whether the board is turned through all orientations when there is
                    no trace.
          noise
        """))
  }

  @Test func aMistypedKeyGetsTheNearestOne() {
    #expect(
      failure("mount-matrx") == """
        Error: There is no key 'mount-matrx'. Did you mean 'mount-matrix'?
        Help:  'upright config show' lists all keys; the name of a section lists its keys.
        """)
    #expect(failure("agent.rat").contains("Did you mean 'agent.rate'?"))
    #expect(failure("header-buss").contains("Did you mean 'header-bus'?"))
    #expect(failure("xyzzy").hasPrefix("Error: There is no key 'xyzzy'.\n"))
  }

  @Test func noLineIsWiderThanAsked() throws {
    for section in ["agent", "accelerometer", "orientation", "simulation", "board", "i2c", "gpio"] {
      for line in try explain(section).split(separator: "\n") { #expect(line.count <= 80) }
    }
    for key in KeyExplanation.keys(in: "accelerometer") + KeyExplanation.keys(in: "gpio") {
      for line in key.text(width: 60).split(separator: "\n") { #expect(line.count <= 64) }
    }
  }

  /// Programs read these names: a change here breaks them.
  @Test func theDocumentIsStable() throws {
    #expect(
      try explain("agent.rate", json: true) == """
        [
          {
            "section": "agent",
            "key": "rate",
            "kind": "frequency",
            "summary": "How often the accelerometer is read and the orientation decided.",
            "explanation": "A lower rate saves power and makes decisions later by up to one \
        period.",
            "allowed": "1Hz to 200Hz",
            "default": "50Hz",
            "file": "configuration",
            "environment": "UPRIGHT_AGENT_RATE"
          }
        ]

        """)
  }
}
