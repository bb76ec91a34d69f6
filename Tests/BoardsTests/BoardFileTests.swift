// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Boards

@Suite struct BoardFileTests {
  let tree: TemporaryTree
  init() throws { tree = try TemporaryTree() }

  private func messages(_ text: String) throws -> [String] {
    try tree.board(text).diagnostics.map {
      String("\($0)".dropFirst(tree.path("boards/test.board").utf8.count + 1))
    }
  }

  @Test func everyKeyReachesItsMember() throws {
    let read = try tree.board(
      """
      [board]
      title = Test board, second edition
      models = Acme One, Acme Two B
      compatible = acme,one acme,two
      [i2c]
      header-bus = 3
      bus-3 = sda:3 scl:5
      bus-0 = scl:28 sda:27
      ignore = 20 21
      [gpio]
      chip = pinctrl-acme
      chip-compatible = acme,gpio
      header = 3:2 \\
        5:3
      [hints]
      enable-i2c = sudo acme-config i2c
      enable-i2c-line = dtparam=i2c_arm=on
      boot-file = /boot/config.txt
      groups = i2c gpio
      [accelerometer]
      address = 0x69
      [orientation]
      hold-time = 300ms

      """)
    #expect(read.diagnostics.isEmpty)
    let board = try #require(read.value)
    #expect(board.name == "test")
    #expect(board.title == "Test board, second edition")
    #expect(!board.isVirtual)
    #expect(board.models == ["Acme One", "Acme Two B"])
    #expect(board.compatible == ["acme,one", "acme,two"])
    #expect(board.i2c.headerBus == 3)
    #expect(
      board.i2c.pins == [3: I2CPins(data: 3, clock: 5), 0: I2CPins(data: 27, clock: 28)])
    #expect(board.i2c.ignored == [20, 21])
    #expect(board.gpio.chipLabel == "pinctrl-acme")
    #expect(board.gpio.chipCompatible == "acme,gpio")
    #expect(board.gpio.header == [3: 2, 5: 3])
    #expect(board.hints.enableI2C == "sudo acme-config i2c")
    #expect(board.hints.enableI2CLine == "dtparam=i2c_arm=on")
    #expect(board.hints.bootFile == "/boot/config.txt")
    #expect(board.hints.groups == ["i2c", "gpio"])
    #expect(
      board.values.map { "\($0.section).\($0.key) = \($0.text)" }.suffix(3) == [
        "accelerometer.address = 0x69", "orientation.hold-time = 300ms", "accelerometer.bus = 3",
      ])
  }

  @Test func aBoardGivesTheConfigurationItsDefaults() throws {
    let board = try #require(
      tree.board(
        """
        [board]
        title = T
        models = T
        [i2c]
        header-bus = 7
        [accelerometer]
        address = 0x69

        """
      ).value)
    let loaded = try #require(tree.loader().load(board: board).value)
    #expect(loaded.configuration.accelerometer.bus == 7)
    #expect(loaded.configuration.accelerometer.address == 0x69)
    let path = tree.path("boards/test.board")
    #expect(loaded.origin(of: "accelerometer.bus").description == "\(path):5")
    #expect(loaded.origin(of: "accelerometer.address") == .board(SourceLocation(path, line: 7)))
  }

  @Test func theAccelerometersOwnBusWinsOverTheHeaders() throws {
    let board = try #require(
      tree.board(
        "[board]\ntitle = T\nmodels = T\n[i2c]\nheader-bus = 7\n[accelerometer]\nbus = 2\n"
      ).value)
    #expect(tree.loader().load(board: board).value?.configuration.accelerometer.bus == 2)
  }

  @Test func everythingWrongIsReportedWithItsLine() throws {
    #expect(
      try messages(
        """
        [board]
        models = One,, Two
        virtual = maybe
        [i2c]
        header-bus = 20
        ignore = 20 x
        bus-1 = sda:3
        bus-2 = sda:3 scl:500
        buss-1 = sda:3 scl:5
        [gpio]
        header = 3:2 5:2
        [accelerometer]
        address = 0x200
        colour = red
        [hint]

        """) == [
          "15: warning: the section [hint] is unknown and has no effect; did you mean [hints]?",
          "2: error: models = \"One,, Two\" has an empty item; allowed: texts with commas between",
          "3: error: virtual = \"maybe\" is neither yes nor no; "
            + "allowed: yes or no (also true, false, on, off)",
          "6: error: ignore = \"20 x\" is wrong at \"x\"; "
            + "allowed: numbers with blanks between, 0 to 9999 each",
          "7: error: bus-1 = \"sda:3\" does not name both sda and scl; "
            + "allowed: sda:PIN scl:PIN with pins 1 to 100",
          "8: error: bus-2 = \"sda:3 scl:500\" is wrong at \"scl:500\"; "
            + "allowed: sda:PIN scl:PIN with pins 1 to 100",
          "9: warning: \"buss-1\" is no key of [i2c]; did you mean bus-N?",
          "11: error: header = \"3:2 5:2\" is wrong at \"5:2\"; allowed: pin:line with blanks "
            + "between, pins 1 to 100, lines 0 to 1023, each once",
          "13: error: address = \"0x200\" is too large; allowed: 0x08 to 0x77",
          "14: warning: \"colour\" is no key of [accelerometer]; known are driver, bus, address, "
            + "identity, full-scale, low-pass, gyroscope, gyroscope-range, self-test, "
            + "mount-matrix, offset, scale, calibration-matrix and gyroscope-bias",
          "1: error: [board] has no title",
          "1: error: [board] has no models or compatible: nothing would recognise the board",
        ])
  }

  @Test func theHeaderBusMustNotBeIgnored() throws {
    #expect(
      try messages("[board]\ntitle = T\nmodels = T\n[i2c]\nheader-bus = 20\nignore = 20\n") == [
        "5: error: header-bus = 20 is also one of the ignored buses"
      ])
  }

  @Test func aFileOfCommentsIsNoBoard() throws {
    #expect(
      try tree.board("# nothing\n").errors.map(\.description) == [
        "\(tree.path("boards/test.board")): error: [board] has no title",
        "\(tree.path("boards/test.board")): error: [board] has no models or compatible: "
          + "nothing would recognise the board",
      ])
  }

  @Test func warningsOfABoardAreNotRepeatedWhenItIsUsed() throws {
    let read = try tree.board("[board]\ntitle = T\nmodels = T\n[agent]\nrat = 5Hz\n")
    #expect(read.warnings.count == 1)
    #expect(tree.loader().load(board: read.value).diagnostics.isEmpty)
  }
}
