// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Buses

@Suite struct I2CProbeTests {
  /// A Raspberry Pi 4 with a real-time clock at 0x68 and one bus whose node is missing.
  private func raspberryPi() throws -> SysfsTree {
    let tree = try SysfsTree()
    for bus in [1, 20, 10] {
      try tree.write("/sys/bus/i2c/devices/i2c-\(bus)/name", "bcm2835 (i2c\(bus))\n")
    }
    for bus in [1, 20] {
      try tree.write("/sys/class/i2c-dev/i2c-\(bus)/dev", "89:\(bus)\n")
      try tree.write("/dev/i2c-\(bus)")
    }
    try tree.link(
      "/sys/bus/i2c/devices/1-0068/driver", to: "../../../../bus/i2c/drivers/rtc-ds1307")
    try tree.write(
      "/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", [0x00, 0x0F, 0x42, 0x40])
    try tree.write(
      "/sys/bus/i2c/devices/i2c-20/of_node/clock-frequency", [0x00, 0x06, 0x1A, 0x80])
    return tree
  }

  // Field problem 21: the number of the bus differs; what is present can be listed.
  @Test func adaptersAreListedByNumberWithTheirNamesAndNodes() throws {
    let tree = try raspberryPi()
    #expect(
      I2CProbe(root: tree.root).adapters() == [
        I2CAdapter(bus: 1, name: "bcm2835 (i2c1)", hasNode: true, clockFrequency: 1_000_000),
        I2CAdapter(bus: 10, name: "bcm2835 (i2c10)", isOffered: false, hasNode: false),
        I2CAdapter(bus: 20, name: "bcm2835 (i2c20)", hasNode: true, clockFrequency: 400_000),
      ])
  }

  @Test func theClassOfNodesIsEnoughToFindAnAdapter() throws {
    let tree = try SysfsTree()
    try tree.write("/sys/class/i2c-dev/i2c-3/name", "mv64xxx_i2c adapter\n")
    try tree.write("/dev/i2c-3")
    #expect(
      I2CProbe(root: tree.root).adapters() == [
        I2CAdapter(bus: 3, name: "mv64xxx_i2c adapter", hasNode: true)
      ])
  }

  @Test func aMachineWithoutI2CHasNoAdapters() throws {
    #expect(I2CProbe(root: try SysfsTree().root).adapters().isEmpty)
  }

  // Field problem 20: the message names rtc-ds1307.
  @Test func theDriverOfAnAddressIsTheTargetOfItsLink() throws {
    let tree = try raspberryPi()
    let probe = I2CProbe(root: tree.root)
    #expect(probe.driver(of: I2CLocation(bus: 1, address: 0x68)) == "rtc-ds1307")
    #expect(probe.driver(of: I2CLocation(bus: 1, address: 0x69)) == nil)
    let surroundings = probe.surroundings(of: I2CLocation(bus: 1, address: 0x68))
    #expect(surroundings.driver == "rtc-ds1307")
    #expect(surroundings.adapters.count == 3)
  }

  // Field problem 18: a bus at 1 MHz gives noise.
  @Test func aBusFasterThanTheChipAllowsIsAWarning() throws {
    let tree = try raspberryPi()
    let probe = I2CProbe(root: tree.root)
    #expect(probe.clockFrequency(ofBus: 1) == 1_000_000)
    let warning = try #require(probe.clockWarning(forBus: 1, limit: 400_000))
    #expect(warning.contains("1000000 Hz"))
    #expect(warning.contains("dtparam=i2c_arm_baudrate=400000"))
    #expect(probe.clockWarning(forBus: 20, limit: 400_000) == nil)
    #expect(probe.clockWarning(forBus: 10, limit: 400_000) == nil)
  }

  // Field problem 1, and the display buses of a Raspberry Pi 4 that answer everywhere.
  @Test func theSearchNamesTheBusesWhereTheRightChipAnswers() throws {
    let tree = try raspberryPi()
    let adapter = FakeAdapter()
    adapter.answeringBuses = [20]
    adapter.content = [0x68]
    let found = I2CProbe(root: tree.root).search(
      addresses: [0x68, 0x69], register: 0x75, calls: FakeCalls(adapter: adapter)
    ) { $0 == 0x68 }
    #expect(
      found == [I2CLocation(bus: 20, address: 0x68), I2CLocation(bus: 20, address: 0x69)])
    // A bus without a node is not opened.
    #expect(!adapter.calls.contains(.open(bus: 10)))

    adapter.content = [0xFF]
    let noise = I2CProbe(root: tree.root).search(
      addresses: [0x68], register: 0x75, calls: FakeCalls(adapter: adapter)
    ) { $0 == 0x68 }
    #expect(noise.isEmpty)
  }
}
