// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Boards

/// The files in the project's own `boards`.
enum ShippedBoards {
  static var directory: String {
    var path = Directory.parent(of: #filePath)
    for _ in 0..<2 { path = Directory.parent(of: path) }
    return path + "/boards"
  }

  static var library: BoardLibrary {
    BoardLibrary(
      directory: directory, root: "/no/such/root", executable: nil, environment: { _ in nil })
  }

  static func all() throws -> [Board] {
    let (boards, diagnostics) = library.all()
    try #require(diagnostics == [])
    return boards
  }
}

@Suite struct ShippedBoardTests {
  @Test func allOfThemAreRead() throws {
    #expect(
      try ShippedBoards.all().map(\.name) == [
        "raspberry-pi-3", "raspberry-pi-4", "raspberry-pi-5", "raspberry-pi-cm3",
        "raspberry-pi-zero-2w", "virtual",
      ])
  }

  @Test func noTwoOfThemClaimTheSameComputer() throws {
    let boards = try ShippedBoards.all()
    let claims = boards.flatMap(\.models) + boards.flatMap(\.compatible)
    #expect(Set(claims).count == claims.count)
  }

  @Test func eachGivesAConfigurationWithoutAnyRemark() throws {
    let loader = ConfigurationLoader(root: "/no/such/root", environment: { _ in nil })
    for board in try ShippedBoards.all() {
      #expect(loader.load(board: board).diagnostics == [], "\(board.name)")
    }
  }

  @Test func theVirtualBoardTouchesNoHardwareAndTours() throws {
    let board = try #require(ShippedBoards.library.board("virtual").value)
    #expect(board.isVirtual)
    let loader = ConfigurationLoader(root: "/no/such/root", environment: { _ in nil })
    #expect(loader.load(board: board).value?.configuration.simulation.tour == true)
  }

  @Test func theHeadersOfRaspberryPisCarryAll28LinesAndBus1OnPins3And5() throws {
    for board in try ShippedBoards.all()
    where !board.isVirtual && board.name != "raspberry-pi-cm3" {
      #expect(board.gpio.header.values.sorted() == Array(0...27), "\(board.name)")
      #expect(board.gpio.header[11] == 17 && board.gpio.header[40] == 21)
      #expect(board.i2c.headerBus == 1)
      #expect(board.i2c.pins[1] == I2CPins(data: 3, clock: 5))
    }
  }

  @Test(arguments: [
    ("raspberry-pi-zero-2w", "pinctrl-bcm2835"), ("raspberry-pi-3", "pinctrl-bcm2835"),
    ("raspberry-pi-cm3", "pinctrl-bcm2835"), ("raspberry-pi-4", "pinctrl-bcm2711"),
    ("raspberry-pi-5", "pinctrl-rp1"),
  ])
  func theChipIsNamedByItsLabel(name: String, label: String) {
    #expect(ShippedBoards.library.board(name).value?.gpio.chipLabel == label)
  }
}
