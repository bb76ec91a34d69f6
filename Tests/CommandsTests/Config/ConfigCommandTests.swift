// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Commands

/// `config check` and `config show`.
@Suite struct ConfigCommandTests {
  private let tree: TemporaryTree

  init() throws {
    tree = try TemporaryTree()
    try tree.writeBoard()
  }

  private func check(
    board: String? = nil, json: Bool = false
  ) throws -> (code: ExitCode, text: String) {
    var output = Recording()
    let code = try ConfigCheckCommand.run(
      tree.source(board: board), json: json, output: &output)
    return (code, tree.relative(output.text))
  }

  private func show(
    board: String? = nil, json: Bool = false
  ) throws -> (code: ExitCode, text: String, errors: String) {
    var output = Recording()
    var errors = Recording()
    let code = try ConfigShowCommand.run(
      tree.source(board: board), json: json, output: &output, errors: &errors)
    return (code, tree.relative(output.text), tree.relative(errors.text))
  }

  @Test func aRightConfigurationIsSaidToBeRight() throws {
    try tree.writeDeviceTree()
    let (code, text) = try check()
    #expect(code == .ok)
    #expect(text == "The configuration is right.\n")
  }

  @Test func everyProblemHasItsPlace() throws {
    try tree.writeDeviceTree()
    try tree.write(
      "etc/upright/upright.conf", "[agent]\nrate = 500Hz\nrat = 1Hz\npublish = sometimes\n")
    let (code, text) = try check()
    #expect(code.rawValue == 78)
    #expect(
      text == """
        /etc/upright/upright.conf:2: error: rate = "500Hz" is too large; allowed: 1Hz to 200Hz
        /etc/upright/upright.conf:3: warning: "rat" is no key of [agent]; did you mean rate?
        /etc/upright/upright.conf:4: error: publish = "sometimes" is not one of the words; allowed: always
        The configuration cannot be used: 2 errors, 1 warning.

        """)
  }

  @Test func warningsAloneAreNoFailure() throws {
    try tree.writeDeviceTree()
    try tree.write("etc/upright/upright.conf", "[agent]\nrat = 1Hz\n")
    let (code, text) = try check()
    #expect(code == .ok)
    #expect(text.hasSuffix("\nThe configuration can be used: 1 warning.\n"))
  }

  @Test func aPCHasSomethingToCheckToo() throws {
    try tree.write("etc/upright/upright.conf", "[agent]\nrate = 0Hz\n")
    let (code, text) = try check()
    #expect(code.rawValue == 78)
    #expect(
      text == """
        /etc/upright/upright.conf:2: error: rate = "0Hz" is too small; allowed: 1Hz to 200Hz
        Note: this computer (without a device tree) is none of the known boards, so no board's \
        values are in this; name one with '--board NAME' ('upright boards' lists them).
        The configuration cannot be used: 1 error.

        """)
  }

  @Test func aWrongBoardDoesNotHideWhatElseIsWrong() throws {
    try tree.write("etc/upright/upright.conf", "[agent]\nrate = 0Hz\n")
    let (code, text) = try check(board: "peer")
    #expect(code.rawValue == 78)
    #expect(text.hasPrefix("error: the board \"peer\" is not known; did you mean pear?"))
    #expect(text.contains("\n/etc/upright/upright.conf:2: error: rate"))
  }

  /// Programs read these names: a change here breaks them.
  @Test func theDocumentOfACheckIsStable() throws {
    try tree.writeDeviceTree()
    try tree.write("etc/upright/upright.conf", "[agent]\nrat = 1Hz\n")
    #expect(
      try check(json: true).text == """
        {
          "usable": true,
          "errors": 0,
          "warnings": 1,
          "note": null,
          "diagnostics": [
            {
              "severity": "warning",
              "message": "\\"rat\\" is no key of [agent]; did you mean rate?",
              "origin": "file",
              "path": "/etc/upright/upright.conf",
              "line": 2,
              "name": null
            }
          ]
        }

        """)
  }

  @Test func everyValueHasItsOrigin() throws {
    try tree.writeDeviceTree()
    try tree.write("etc/upright/upright.conf", "[agent]\n\nrate = 25Hz\n")
    let (code, text, errors) = try show()
    #expect(code == .ok)
    #expect(errors == "")
    #expect(
      text.hasPrefix(
        """
        # board: pear (/boards/pear.board)
        # file:  /etc/upright/upright.conf

        [agent]
        rate                = 25Hz                       # /etc/upright/upright.conf:3
        publish             = always                     # default
        flush-interval      = 5min                       # default
        stale-after         = 1s                         # default
        realtime-priority   = 20                         # default

        [accelerometer]
        driver              = mpu6050                    # default
        bus                 = 1                          # /boards/pear.board:6
        address             = 0x68                       # default

        """))
    #expect(text.contains("\n[orientation]\n"))
    #expect(text.contains("\nmount-matrix        = 1, 0, 0; 0, 1, 0; 0, 0, 1  # default\n"))
  }

  @Test func aWrongConfigurationHasNoEffectiveValues() throws {
    try tree.writeDeviceTree()
    try tree.write("etc/upright/upright.conf", "[agent]\nrate = 0Hz\n")
    let (code, text, errors) = try show()
    #expect(code.rawValue == 78)
    #expect(text == "")
    #expect(errors.hasPrefix("/etc/upright/upright.conf:2: error: rate = \"0Hz\" is too small"))
  }

  @Test func aPCShowsItsValuesWithANote() throws {
    let (code, text, errors) = try show()
    #expect(code == .ok)
    #expect(text.hasPrefix("# board: none\n# file:  none\n\n[agent]\nrate "))
    #expect(errors.hasPrefix("Note: this computer (without a device tree) is none of the known"))
  }

  @Test func theVirtualBoardCanBeNamed() throws {
    #expect(try show(board: "virtual").text.hasPrefix("# board: virtual (/boards/virtual.board)\n"))
  }

  @Test func theDocumentOfTheValuesIsStable() throws {
    try tree.writeDeviceTree()
    #expect(
      try show(json: true).text.hasPrefix(
        """
        {
          "board": "pear",
          "board_file": "/boards/pear.board",
          "files": [],
          "values": [
            {
              "section": "agent",
              "key": "rate",
              "value": "50Hz",
              "origin": "default",
              "path": null,
              "line": null,
              "name": null
            },

        """))
    #expect(throws: Never.self) { try JSONReader.read(try show(json: true).text) }
  }

  @Test func aVariableIsAnOriginByName() throws {
    let source = ConfigurationSource(
      library: tree.library, detector: tree.detector,
      loader: .init(
        root: tree.root, environment: { $0 == "UPRIGHT_AGENT_RATE" ? "20Hz" : nil }, checks: .all))
    var output = Recording()
    var errors = Recording()
    _ = try ConfigShowCommand.run(source, json: true, output: &output, errors: &errors)
    #expect(
      output.text.contains(
        """
              "value": "20Hz",
              "origin": "environment",
              "path": null,
              "line": null,
              "name": "UPRIGHT_AGENT_RATE"

        """))
  }
}
