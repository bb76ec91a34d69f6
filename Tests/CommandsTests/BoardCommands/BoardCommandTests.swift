// SPDX-License-Identifier: Apache-2.0

import Boards
import TestSupport
import Testing

@testable import Commands

@Suite struct BoardCommandTests {
  private let tree: TemporaryTree

  init() throws {
    tree = try TemporaryTree()
    try tree.writeBoard()
  }

  private typealias Result = (code: ExitCode, text: String, errors: String)

  private func result(
    _ body: (inout Recording, inout Recording) throws -> ExitCode
  ) throws -> Result {
    var output = Recording()
    var errors = Recording()
    let code = try body(&output, &errors)
    return (code, tree.relative(output.text), tree.relative(errors.text))
  }

  private func list(json: Bool = false) throws -> Result {
    try result {
      try BoardsListCommand.run(tree.library, tree.detector, json: json, output: &$0, errors: &$1)
    }
  }

  private func show(_ name: String, json: Bool = false) throws -> Result {
    try result {
      try BoardsShowCommand.run(name, tree.library, json: json, output: &$0, errors: &$1)
    }
  }

  private func detect(json: Bool = false) throws -> Result {
    try result {
      try BoardsDetectCommand.run(
        tree.library, tree.detector, json: json, output: &$0, errors: &$1)
    }
  }

  @Test func theListMarksThisComputer() throws {
    try tree.writeDeviceTree()
    #expect(
      try list() == (
        .ok,
        """
        pear     Pear 1 (this computer)
        virtual  Virtual board

        """, ""
      ))
  }

  @Test func aPCIsNoneOfThem() throws {
    #expect(try list().text == "pear     Pear 1\nvirtual  Virtual board\n")
  }

  @Test func aBrokenBoardFileDoesNotHideTheOthers() throws {
    try tree.write("boards/apple.board", "title = Apple\n")
    let (code, text, errors) = try list()
    #expect(code == .ok)
    #expect(text == "pear     Pear 1\nvirtual  Virtual board\n")
    #expect(errors.hasPrefix("/boards/apple.board:1: error: \"title\" stands before the first"))
  }

  @Test func withoutAnyBoardThereIsSomethingWrong() throws {
    let empty = try TemporaryTree()
    try empty.directory("boards")
    var output = Recording()
    var errors = Recording()
    do throws(CommandFailure) {
      _ = try BoardsListCommand.run(
        empty.library, empty.detector, json: false, output: &output, errors: &errors)
      Issue.record("Nothing is listed without a word.")
    } catch {
      #expect(error.code.rawValue == 69)
      #expect(empty.relative(error.message).hasPrefix("There is no usable board file in /boards, "))
    }
  }

  @Test func theDocumentOfTheListIsStable() throws {
    try tree.writeDeviceTree()
    #expect(
      try list(json: true).text.hasPrefix(
        """
        [
          {
            "name": "pear",
            "title": "Pear 1",
            "path": "/boards/pear.board",
            "virtual": false,
            "detected": true
          },

        """))
  }

  @Test func aBoardIsShownAsItsFileCouldBeWritten() throws {
    #expect(
      try show("pear") == (
        .ok,
        """
        # /boards/pear.board

        [board]
        title = Pear 1
        models = Pear Board 1

        [i2c]
        header-bus = 1
        bus-1 = sda:3 scl:5
        ignore = 20

        [hints]
        enable-i2c = sudo pear-config i2c on
        enable-i2c-line = i2c=on
        boot-file = /boot/pear.txt

        [accelerometer]
        bus = 1

        """, ""
      ))
  }

  /// What is printed can be saved as a board file that says the same.
  @Test func whatIsShownCanBeReadAgain() throws {
    let pins = (1...40).map { "\($0):\($0 + 100)" }.joined(separator: " ")
    try tree.write(
      "boards/plum.board", "[board]\ntitle = Plum\nmodels = Plum\n[gpio]\nheader = \(pins)\n")
    let text = try show("plum").text
    #expect(text.contains("\nheader = \\\n  1:101 2:102 "))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    try tree.write("copies/plum.board", text)
    let copy = BoardLibrary(
      directory: tree.path("copies"), root: tree.root, executable: nil, environment: { _ in nil })
    #expect(copy.board("plum").value?.gpio == tree.library.board("plum").value?.gpio)
    #expect(copy.board("plum").diagnostics == [])
  }

  /// A line may only be broken where a blank is.
  @Test func aLongWordStaysWhole() throws {
    let path = "/boot/" + String(repeating: "x", count: 90)
    try tree.write(
      "boards/plum.board", "[board]\ntitle = Plum\nmodels = Plum\n[hints]\nboot-file = \(path)\n")
    #expect(try show("plum").text.contains("\nboot-file = \(path)\n"))
  }

  @Test func anUnknownBoardGetsTheNearestOne() throws {
    let (code, text, errors) = try show("paer")
    #expect(code.rawValue == 78)
    #expect(text == "")
    #expect(
      errors == """
        error: the board "paer" is not known; did you mean pear? known are pear and virtual; a \
        path to a file works too

        """)
  }

  @Test func theDocumentOfABoardIsStable() throws {
    #expect(
      try show("virtual", json: true).text == """
        {
          "name": "virtual",
          "title": "Virtual board",
          "path": "/boards/virtual.board",
          "virtual": true,
          "values": [
            {
              "section": "board",
              "key": "title",
              "value": "Virtual board",
              "origin": "board",
              "path": "/boards/virtual.board",
              "line": 2,
              "name": null
            },
            {
              "section": "board",
              "key": "virtual",
              "value": "yes",
              "origin": "board",
              "path": "/boards/virtual.board",
              "line": 3,
              "name": null
            }
          ]
        }

        """)
  }

  @Test func aBoardThatIsDetectedSaysWhyAndWhatItLacks() throws {
    try tree.writeDeviceTree()
    #expect(
      try detect() == (
        .ok,
        """
        model: Pear Board 1 Rev 2
        board: pear (Pear 1): its model begins with "Pear Board 1"
        bus: /dev/i2c-1 of the header is missing: I2C is switched off
        help: switch I2C on: sudo pear-config i2c on
        help: or add the line i2c=on to /boot/pear.txt and restart

        """, ""
      ))
  }

  @Test func aComputerThatIsNoBoardIsUnavailable() throws {
    let (code, text, _) = try detect()
    #expect(code.rawValue == 69)
    #expect(
      text == """
        model: unknown (there is no device tree: a PC, or a container)
        board: none of the known ones fits
        bus: no I2C adapter
        help: try the virtual board: uprightd --board virtual
        help: name the board yourself: --board NAME (names: upright boards list)

        """)
  }

  @Test func theDocumentOfTheDetectionIsStable() throws {
    try tree.writeDeviceTree()
    try tree.writeAdapter(hasNode: false)
    #expect(
      try detect(json: true).text == """
        {
          "model": "Pear Board 1 Rev 2",
          "compatible": ["pear,board-1"],
          "board": "pear",
          "rule": {
            "kind": "model",
            "text": "Pear Board 1"
          },
          "header_bus": {
            "bus": 1,
            "state": "no-node"
          },
          "i2c_adapters": [
            {
              "bus": 1,
              "name": "pear (i2c@1)",
              "offered": true,
              "node": false,
              "clock_hz": 100000,
              "ignored": false
            }
          ],
          "gpio_chips": [],
          "advice": ["create /dev/i2c-1: sudo udevadm trigger --subsystem-match=i2c-dev (in a \
        container, pass the device in)"]
        }

        """)
  }
}
