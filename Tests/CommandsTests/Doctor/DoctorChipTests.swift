// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Commands

/// What answers at the sensor's address, and what does not.
@Suite struct DoctorChipTests {
  @Test func aSilentAddressNamesTheOthersThatAnswer() throws {
    let patient = try Patient()
    try patient.tree.writeAdapter(4)
    patient.connect(address: 0x69)
    patient.connect(bus: 4)
    #expect(
      patient.lines("answer") == """
        failure: i2c-1 address 0x68: nobody answered a read of register 0x75 (EREMOTEIO)
        check the wiring (SDA on pin 3, SCL on pin 5, 3.3 V, ground)
        `i2cdetect -y 1` shows which addresses answer
        other buses present: i2c-4 (pear (i2c@4))
        a chip of this kind answers at i2c-1 address 0x69: if that is the one, write `bus = 1` and \
        `address = 0x69` below [accelerometer] in /etc/upright/upright.conf
        a chip of this kind answers at i2c-4 address 0x68: if that is the one, write `bus = 4` and \
        `address = 0x68` below [accelerometer] in /etc/upright/upright.conf
        """)
    #expect(patient.lines("identity") == "")
    #expect(patient.adapter.writes == [])
  }

  @Test func noChipIsLookedForOnTheBusOfADisplay() throws {
    let patient = try Patient()
    try patient.tree.writeAdapter(20)
    patient.connect(bus: 20)
    #expect(!patient.lines("answer").contains("i2c-20 address"))
    #expect(!patient.adapter.opened.contains(20))
  }

  @Test func aRelativeIsNamed() throws {
    let patient = try Patient()
    patient.connect(identity: 0x98)
    #expect(patient.lines("answer") == "ok: i2c-1 address 0x68 answers")
    #expect(
      patient.lines("identity") == """
        warning: ICM-20689 (WHO_AM_I 0x98): the chip is an ICM-20689, not an MPU6050; it is used \
        as what it is
        """)
  }

  @Test func anIdentityThatIsConfiguredCounts() throws {
    let patient = try Patient()
    patient.connect(identity: 0x33)
    try patient.tree.write("etc/upright/upright.conf", "[accelerometer]\nidentity = 0x68\n")
    #expect(
      patient.lines("identity") == """
        warning: MPU6050 (WHO_AM_I 0x33): the chip is taken for an MPU6050, as configured, whatever \
        it says
        """)
  }

  @Test(arguments: [[UInt8(0xA5), 0x3C, 0x07], [0x00], [0xFF]])
  func aClockIsRecognisedWhateverItsMemoryHolds(memory: [UInt8]) throws {
    let patient = try Patient()
    patient.connectClock(memory: memory)
    #expect(
      patient.lines("identity") == """
        failure: i2c-1 address 0x68: a real-time clock answers here, not an accelerometer
        0x68 is the address of a real-time clock here: connect the sensor's AD0 pin to 3.3 V and \
        set its address to 0x69 in the configuration
        """)
    #expect(patient.adapter.writes == [])
  }

  @Test func aBusThatHoldsItsLinesHighIsAFault() throws {
    let patient = try Patient()
    patient.connect(identity: 0xFF)
    #expect(
      patient.lines("identity").hasPrefix(
        "failure: i2c-1 address 0x68: the identity reads 0xff, as on a bus where no chip talks\n"))
  }

  @Test func aChipThatNobodyKnowsIsRefused() throws {
    let patient = try Patient()
    patient.connect(identity: 0x33)
    #expect(
      patient.lines("identity").hasPrefix(
        "failure: i2c-1 address 0x68: the identity reads 0x33, which no known chip has\n"))
  }

  @Test func aChipWithOtherRegistersIsNamed() throws {
    let patient = try Patient()
    patient.connect(identity: 0x47)
    #expect(patient.lines("identity").contains("this is an ICM-42688-P, which cannot be used"))
  }

  @Test func anUnsteadyBusIsNoticed() throws {
    let patient = try Patient()
    patient.connect()
    // The first two tries of a sample fail, the third one works; then one in the middle fails.
    patient.adapter.failures = [nil, nil, nil, .remoteInputOutput, .remoteInputOutput]
    #expect(
      patient.lines("rate") == """
        warning: 2 transfers failed while 20 samples were read, and worked when repeated; a sample \
        takes 1.25 ms on this bus, 20 ms are there for it at 50 Hz
        look for a loose plug, a long cable or a missing pull-up resistor
        """)
  }

  @Test func aBusThatBreaksDownIsAFailure() throws {
    let patient = try Patient()
    patient.connect()
    patient.adapter.failures = [nil, nil, nil, .timedOut]
    #expect(
      patient.lines("rate").hasPrefix(
        "failure: a sample cannot be read: i2c-1 address 0x68: the bus hung during a read of"))
  }

  @Test func aBusThatIsTooSlowForTheRateIsAFailure() throws {
    let patient = try Patient()
    patient.connect()
    try patient.tree.write("etc/upright/upright.conf", "[agent]\nrate = 200Hz\n")
    patient.adapter.transferTime = .milliseconds(3)
    #expect(patient.lines("rate").hasPrefix("warning: a sample takes 3.00 ms on this bus, 5 ms"))
    patient.adapter.transferTime = .milliseconds(6)
    #expect(
      patient.lines("rate") == """
        failure: a sample takes 6.00 ms on this bus, 5 ms are there for it at 200 Hz
        lower `rate` below [agent] in /etc/upright/upright.conf
        or let the bus run faster: `dtparam=i2c_arm_baudrate=400000` in the boot configuration
        """)
  }
}
