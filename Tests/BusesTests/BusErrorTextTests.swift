// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Buses

private let location = I2CLocation(bus: 1, address: 0x68)

private func error(_ errno: Errno, _ operation: BusError.Operation) -> BusError {
  BusError(errno, during: operation, at: location)
}

@Suite struct BusErrorTextTests {
  // Field problem 1: errno 121 on the first write, the sensor hangs on another bus.
  @Test func silenceNamesBusAddressPinsAndTheBusWhereSomebodyAnswers() {
    let silence = error(.remoteInputOutput, .write(register: 0x6B))
    #expect(
      "\(silence)"
        == "i2c-1 address 0x68: nobody answered a write to register 0x6b (EREMOTEIO)")
    let surroundings = I2CSurroundings(
      wiring: "SDA on pin 3, SCL on pin 5",
      adapters: [
        I2CAdapter(bus: 0, name: "bcm2835 (i2c@7e205000)", hasNode: true),
        I2CAdapter(bus: 1, name: "bcm2835 (i2c@7e804000)", hasNode: true),
      ],
      answering: [I2CLocation(bus: 0, address: 0x68)])
    #expect(
      silence.advice(surroundings)
        == "check the wiring (SDA on pin 3, SCL on pin 5, 3.3 V, ground); `i2cdetect -y 1` shows "
        + "which addresses answer; a chip of this kind answers at i2c-0 address 0x68: is that the "
        + "one?; other buses present: i2c-0 (bcm2835 (i2c@7e205000))")
  }

  // Field problems 3 and 22: I2C switched off, or no permission.
  @Test func aMissingNodeAndAForbiddenOneGetDifferentCommands() {
    let missing = error(.noSuchFile, .open)
    #expect("\(missing)" == "i2c-1 address 0x68: there is no /dev/i2c-1 (ENOENT)")
    #expect(
      missing.advice()
        == "I2C is not enabled: type `sudo raspi-config nonint do_i2c 0` on a Raspberry Pi, then "
        + "`sudo modprobe i2c-dev`")
    let forbidden = error(.permissionDenied, .open)
    #expect("\(forbidden)" == "i2c-1 address 0x68: this user may not open /dev/i2c-1 (EACCES)")
    #expect(forbidden.advice().contains("`sudo usermod -aG i2c $USER`, then log in again"))
  }

  @Test func anAdapterWithoutANodeNeedsOnlyTheModule() {
    let advice = error(.noSuchFile, .open).advice(
      I2CSurroundings(adapters: [I2CAdapter(bus: 1, name: "", hasNode: false)]))
    #expect(advice == "the adapter is there but not its node: type `sudo modprobe i2c-dev`")
  }

  @Test func anotherBusIsOfferedWhenTheConfiguredOneIsMissing() {
    let advice = error(.noSuchFile, .open).advice(
      I2CSurroundings(
        enableCommand: "sudo orangepi-config",
        adapters: [I2CAdapter(bus: 3, name: "mv64xxx", hasNode: true)]))
    #expect(advice.contains("`sudo orangepi-config`"))
    #expect(advice.contains("other buses present: i2c-3 (mv64xxx)"))
  }

  // Field problem 20: an overlay's driver is bound to the address.
  @Test func anOwnedAddressNamesTheDriverAndHowToUnbindIt() {
    let owned = error(.busy, .claim)
    #expect("\(owned)" == "i2c-1 address 0x68: a kernel driver owns the address (EBUSY)")
    let advice = owned.advice(I2CSurroundings(driver: "rtc-ds1307"))
    #expect(advice.contains("the driver is rtc-ds1307"))
    #expect(advice.contains("`echo 1-0068 | sudo tee /sys/bus/i2c/drivers/rtc-ds1307/unbind`"))
    #expect(owned.advice().contains("`ls -l /sys/bus/i2c/devices/1-0068/driver`"))
  }

  @Test func aBusThatIsBusyInATransferIsNoMatterOfDrivers() {
    let busy = error(.busy, .read(register: 0x3B))
    #expect("\(busy)".contains("the bus did not come free for a read of register 0x3b"))
    #expect(!busy.advice(I2CSurroundings(driver: "rtc-ds1307")).contains("unbind"))
  }

  @Test(arguments: BusError.Kind.allCases)
  func everyKindHasAMessageAndAnAdviceWithACommand(kind: BusError.Kind) {
    for operation in [BusError.Operation.open, .claim, .read(register: 1), .write(register: 2)] {
      let error = BusError(kind, operation, at: location, errno: .inputOutput)
      #expect("\(error)".hasPrefix("i2c-1 address 0x68: "))
      #expect("\(error)".hasSuffix("(EIO)"))
      #expect(!error.advice().isEmpty)
    }
    let transfer = BusError(kind, .read(register: 1), at: location, errno: .inputOutput)
    #expect(transfer.advice().contains("`") || kind == .busy)
  }

  @Test(arguments: [(1, UInt8(0x68), "1-0068"), (13, 0x08, "13-0008"), (0, 0x77, "0-0077")])
  func theKernelsNameOfAnAddressHasFourDigits(bus: Int, address: UInt8, name: String) {
    #expect(I2CLocation(bus: bus, address: address).kernelName == name)
  }
}
