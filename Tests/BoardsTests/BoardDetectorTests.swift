// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Boards

@Suite struct BoardDetectorTests {
  let tree: TemporaryTree
  init() throws { tree = try TemporaryTree() }

  private func detect() throws -> DetectionReport {
    BoardDetector(root: tree.root).detect(among: try ShippedBoards.all())
  }

  @Test(arguments: [
    ("Raspberry Pi Zero 2 W Rev 1.0", "raspberry-pi-zero-2w"),
    ("Raspberry Pi 3 Model B Rev 1.2", "raspberry-pi-3"),
    ("Raspberry Pi 3 Model B Plus Rev 1.3", "raspberry-pi-3"),
    ("Raspberry Pi 3 Model A Plus Rev 1.0", "raspberry-pi-3"),
    ("Raspberry Pi Compute Module 3 Rev 1.0", "raspberry-pi-cm3"),
    ("Raspberry Pi Compute Module 3 Plus Rev 1.0", "raspberry-pi-cm3"),
    ("Raspberry Pi 4 Model B Rev 1.5", "raspberry-pi-4"),
    ("Raspberry Pi 400 Rev 1.0", "raspberry-pi-4"),
    ("Raspberry Pi Compute Module 4 Rev 1.1", "raspberry-pi-4"),
    ("Raspberry Pi Compute Module 4S Rev 1.0", "raspberry-pi-4"),
    ("Raspberry Pi 5 Model B Rev 1.0", "raspberry-pi-5"),
    ("Raspberry Pi 500 Rev 1.0", "raspberry-pi-5"),
    ("Raspberry Pi Compute Module 5 Rev 1.0", "raspberry-pi-5"),
    ("Raspberry Pi Compute Module 5 Lite Rev 1.0", "raspberry-pi-5"),
  ])
  func aBoardIsRecognisedByItsModel(model: String, name: String) throws {
    try tree.deviceTree(model: model, compatible: [])
    let match = try #require(try detect().match)
    #expect(match.board.name == name)
    guard case .model = match.rule else {
      Issue.record("matched by \(match.rule)")
      return
    }
  }

  @Test(arguments: [
    (["raspberrypi,3-model-b", "brcm,bcm2837"], "raspberry-pi-3", "raspberrypi,3-model-b"),
    (["raspberrypi,4-model-x", "brcm,bcm2711"], "raspberry-pi-4", "brcm,bcm2711"),
    (["raspberrypi,5-model-b", "brcm,bcm2712"], "raspberry-pi-5", "raspberrypi,5-model-b"),
  ])
  func withoutAKnownModelTheFirstCompatibleCounts(
    compatible: [String], name: String, by: String
  ) throws {
    try tree.deviceTree(model: nil, compatible: compatible)
    let match = try #require(try detect().match)
    #expect(match.board.name == name)
    #expect(match.rule == .compatible(by))
  }

  @Test(arguments: [
    "Raspberry Pi Model B Rev 2", "Raspberry Pi 2 Model B Rev 1.1", "Raspberry Pi Zero W Rev 1.1",
    "Orange Pi 5", "",
  ])
  func anotherBoardIsNotTakenForAKnownOne(model: String) throws {
    try tree.deviceTree(model: model, compatible: ["acme,board"])
    let report = try detect()
    #expect(report.match == nil)
    #expect(report.advice.first == "try the virtual board: uprightd --board virtual")
  }

  @Test func theLongestModelWinsWhateverTheOrder() throws {
    let short = try #require(
      tree.board("[board]\ntitle = S\nmodels = Orange Pi 5\n", name: "short").value)
    let long = try #require(
      tree.board("[board]\ntitle = L\nmodels = Orange Pi 5 Max\n", name: "long").value)
    try tree.deviceTree(model: "Orange Pi 5 Max", compatible: [])
    for boards in [[short, long], [long, short]] {
      let match = BoardDetector(root: tree.root).detect(among: boards).match
      #expect(match?.board.name == "long")
      #expect(match?.rule == .model("Orange Pi 5 Max"))
    }
  }

  @Test func theDeviceTreeIsFoundUnderItsOtherName() throws {
    try tree.write("sys/firmware/devicetree/base/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    #expect(try detect().match?.board.name == "raspberry-pi-5")
  }

  @Test func aComputerWithoutDeviceTreeIsToldAboutTheVirtualBoard() throws {
    let report = try detect()
    #expect(
      report.lines == [
        "model: unknown (there is no device tree: a PC, or a container)",
        "board: none of the known ones fits", "bus: no I2C adapter",
      ])
    #expect(report.headerBus == nil)
  }

  @Test func withoutANameTheDetectedBoardIsSelectedAndBrokenFilesOnlyWarn() throws {
    try tree.write("etc/upright/boards/acme.board", "[board]\ntitle = A\nmodels = Acme\n")
    try tree.write("etc/upright/boards/broken.board", "[board]\n")
    let library = BoardLibrary(root: tree.root, executable: nil, environment: { _ in nil })
    let detector = BoardDetector(root: tree.root)
    try tree.deviceTree(model: "Acme 1", compatible: [])
    let selected = library.select(nil, detector: detector)
    #expect(selected.value?.name == "acme")
    #expect(selected.errors.isEmpty && selected.warnings.count == 2)
    #expect(library.select("broken", detector: detector).errors.count == 2)

    try tree.deviceTree(model: "Other 1", compatible: [])
    #expect(
      library.select(nil, detector: detector).errors.map(\.description) == [
        "error: this computer (Other 1) is none of the known boards; try the virtual board: "
          + "uprightd --board virtual or name the board yourself: --board NAME "
          + "(names: upright boards list)"
      ])
  }
}
