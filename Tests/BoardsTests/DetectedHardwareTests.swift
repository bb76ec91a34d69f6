// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Boards

@Suite struct DetectedHardwareTests {
  let tree: TemporaryTree
  init() throws { tree = try TemporaryTree() }

  private func detect(_ model: String) throws -> DetectionReport {
    try tree.deviceTree(model: model, compatible: [])
    return BoardDetector(root: tree.root).detect(among: try ShippedBoards.all())
  }

  @Test func aRaspberryPi4WithItsDisplaysAndSlowClockIsDescribed() throws {
    try tree.adapter(1, name: "bcm2835 (i2c@7e804000)", clock: 100_000)
    try tree.adapter(20, name: "fef04500.i2c")
    try tree.adapter(21, name: "fef09500.i2c")
    try tree.directory("sys/bus/i2c/devices/1-0068")
    try tree.chip(0, device: "fe200000.gpio", label: "pinctrl-bcm2711", shown: .byFirstLine(512))
    try tree.chip(1, device: "fw:gpio", label: "raspberrypi-exp-gpio", shown: .byFirstLine(570))
    let report = try detect("Raspberry Pi 4 Model B Rev 1.1")
    #expect(
      report.lines == [
        "model: Raspberry Pi 4 Model B Rev 1.1",
        "board: raspberry-pi-4 (Raspberry Pi 4 Model B, 400 and Compute Module 4): "
          + "its model begins with \"Raspberry Pi 4 Model B\"",
        "bus: /dev/i2c-1 (bcm2835 (i2c@7e804000)), data on pin 3, clock on pin 5, 100 kHz",
        "bus: /dev/i2c-20 (fef04500.i2c), for displays or cameras: left alone",
        "bus: /dev/i2c-21 (fef09500.i2c), for displays or cameras: left alone",
        "gpio: /dev/gpiochip0 (pinctrl-bcm2711), on the header",
        "gpio: /dev/gpiochip1 (raspberrypi-exp-gpio)",
      ])
    #expect(report.advice.isEmpty)
  }

  @Test func aBusThatIsSwitchedOffIsMissingWithTheCommandThatHelps() throws {
    try tree.adapter(20, name: "fef04500.i2c")
    let report = try detect("Raspberry Pi 4 Model B Rev 1.1")
    #expect(report.headerBus == .missing(bus: 1))
    #expect(
      report.lines.contains("bus: /dev/i2c-1 of the header is missing: I2C is switched off"))
    #expect(
      report.advice == [
        "switch I2C on: sudo raspi-config nonint do_i2c 0",
        "or add the line dtparam=i2c_arm=on to /boot/firmware/config.txt and restart",
      ])
  }

  @Test func aDriverThatIsNotLoadedAndANodeThatIsMissingAreToldApart() throws {
    try tree.adapter(1, name: "x", isOffered: false, hasNode: false)
    let unloaded = try detect("Raspberry Pi 5 Model B Rev 1.0")
    #expect(unloaded.advice == ["load the driver: sudo modprobe i2c-dev"])
    try tree.directory("sys/class/i2c-dev/i2c-1")
    let noNode = try detect("Raspberry Pi 5 Model B Rev 1.0")
    guard case .noNode(let adapter) = noNode.headerBus else {
      Issue.record("\(String(describing: noNode.headerBus))")
      return
    }
    #expect(adapter.bus == 1)
    #expect(noNode.advice.first?.hasPrefix("create /dev/i2c-1") == true)
  }

  /// The header's chip was gpiochip4 before Linux 6.6.45 and is gpiochip0 since; the other numbers
  /// moved too.
  @Test(arguments: [4, 0]) func theHeadersChipIsFoundByLabelWhateverItsNumber(number: Int) throws {
    try tree.chip(
      number, device: "1f000d0000.gpio", label: "pinctrl-rp1", shown: .byFirstLine(569))
    for other in 10...13 {
      try tree.chip(
        other, device: "10\(other).gpio", label: "gpio-brcmstb@\(other)",
        shown: .byFirstLine(512 + other))
    }
    #expect(
      try detect("Raspberry Pi 5 Model B Rev 1.0").headerChip?.name == "gpiochip\(number)")
  }

  @Test func newerKernelsShowTheLabelByChip() throws {
    try tree.chip(0, device: "a.gpio", label: "pinctrl-rp1", shown: .byChip)
    #expect(try detect("Raspberry Pi 5 Model B Rev 1.0").headerChip?.label == "pinctrl-rp1")
  }

  @Test func whereNoLabelIsShownTheDeviceTreeNodeTellsTheChip() throws {
    try tree.chip(
      0, device: "a.gpio", label: "", shown: .none, compatible: "raspberrypi,rp1-gpio")
    let report = try detect("Raspberry Pi 5 Model B Rev 1.0")
    #expect(report.headerChip?.name == "gpiochip0")
    #expect(
      report.lines.contains(
        "gpio: /dev/gpiochip0 (label not shown by this kernel), on the header"))
  }

  @Test func aChipWhoseLabelSaysOtherwiseIsNotTakenForItsNode() throws {
    try tree.chip(
      0, device: "a.gpio", label: "other", shown: .byChip, compatible: "raspberrypi,rp1-gpio")
    #expect(try detect("Raspberry Pi 5 Model B Rev 1.0").headerChip == nil)
  }

  /// Two chips below one device: the label may belong to either, so none is claimed.
  @Test func anAmbiguousLabelIsNotGuessed() throws {
    try tree.chip(0, device: "a.gpio", label: "pinctrl-rp1", shown: .byFirstLine(512))
    try tree.chip(1, device: "a.gpio", label: "other", shown: .byFirstLine(600))
    let report = try detect("Raspberry Pi 5 Model B Rev 1.0")
    #expect(report.chips.map(\.label) == [nil, nil])
    #expect(report.headerChip == nil)
    #expect(report.lines.last == "gpio: the chip pinctrl-rp1 of the header was not found")
  }
}
