// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Testing

@testable import Commands

/// What stands between the computer and its chip.
@Suite struct DoctorBusTests {
  private func text(_ patient: Patient) -> String {
    // What is the same everywhere is left out.
    let lines = patient.text().split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(2).prefix { !$0.hasPrefix("ok       preferences") }
      .joined(separator: "\n")
  }

  @Test func i2cIsSwitchedOff() throws {
    #expect(
      text(try Patient(hasAdapter: false)) == """
        failure  bus           - there is no i2c-1: I2C is switched off
                 help: type `sudo pear-config i2c on`
                 help: or add the line `i2c=on` to /boot/pear.txt and restart
        skipped  sensor        - it cannot be reached before that is put right
        """)
  }

  @Test func anotherBusIsThere() throws {
    let patient = try Patient(hasAdapter: false)
    try patient.tree.writeAdapter(7)
    #expect(
      patient.lines("bus") == """
        failure: there is no i2c-1, but i2c-7
        type `sudo pear-config i2c on`
        or add the line `i2c=on` to /boot/pear.txt and restart
        or name another bus: `bus = N` below [accelerometer] in /etc/upright/upright.conf
        """)
  }

  @Test func aBoardThatSaysNothingOfItsBusGetsTheUsualAdvice() throws {
    let patient = try Patient(hasAdapter: false)
    try patient.tree.write(
      "boards/pear.board", "[board]\ntitle = Pear 1\nmodels = Pear\n[i2c]\nheader-bus = 1\n")
    #expect(
      patient.lines("bus") == """
        failure: there is no i2c-1: I2C is switched off
        I2C is not enabled: type `sudo raspi-config nonint do_i2c 0` on a Raspberry Pi, then \
        `sudo modprobe i2c-dev`
        """)
  }

  @Test func aBusThatIsNotOnTheHeaderIsMissing() throws {
    let patient = try Patient()
    try patient.tree.write("etc/upright/upright.conf", "[accelerometer]\nbus = 7\n")
    #expect(
      patient.lines("bus") == """
        failure: there is no i2c-7, but i2c-1
        this bus is not enabled: type `sudo pear-config i2c on`, or name another bus in the \
        configuration
        other buses present: i2c-1 (pear (i2c@1))
        """)
  }

  @Test func theDriverOfTheNodesIsNotLoaded() throws {
    let patient = try Patient(hasAdapter: false)
    try patient.tree.writeAdapter(isOffered: false, hasNode: false)
    #expect(
      text(patient) == """
        ok       bus           - i2c-1 (pear (i2c@1)), SDA on pin 3, SCL on pin 5
        failure  node          - there is no /dev/i2c-1: the driver i2c-dev is not loaded
                 help: type `sudo modprobe i2c-dev`
                 help: type `echo i2c-dev | sudo tee /etc/modules-load.d/i2c-dev.conf` to have it \
        after every start
        skipped  sensor        - it cannot be reached before that is put right
        """)
  }

  @Test func theNodeIsMissingAlthoughTheDriverIsThere() throws {
    let patient = try Patient(hasAdapter: false)
    try patient.tree.writeAdapter(hasNode: false)
    #expect(
      patient.lines("node") == """
        failure: there is no /dev/i2c-1, though the kernel offers it
        type `sudo udevadm trigger --subsystem-match=i2c-dev`
        in a container, pass /dev/i2c-1 in
        """)
  }

  @Test func thisUserMayNotOpenTheNode() throws {
    let patient = try Patient()
    patient.adapter.openError = .permissionDenied
    #expect(
      text(patient) == """
        ok       bus           - i2c-1 (pear (i2c@1)), SDA on pin 3, SCL on pin 5
        ok       node          - /dev/i2c-1
        ok       bus clock     - 100 kHz, the chip allows 400 kHz
        failure  permission    - i2c-1 address 0x68: this user may not open /dev/i2c-1 (EACCES)
                 help: type `sudo usermod -aG i2c $USER`, then log in again
                 help: `ls -l /dev/i2c-1` shows the group that may open it
        """)
  }

  @Test func aKernelDriverOwnsTheAddress() throws {
    let patient = try Patient()
    patient.connect()
    patient.adapter.owned = [I2CLocation(bus: 1, address: 0x68)]
    try patient.tree.link(
      "sys/bus/i2c/devices/1-0068/driver", to: "../../drivers/inv-mpu6050-i2c")
    #expect(patient.lines("permission") == "ok: this user may open /dev/i2c-1")
    #expect(
      patient.lines("kernel driver") == """
        failure: i2c-1 address 0x68 belongs to the kernel's driver inv-mpu6050-i2c
        the kernel's own driver inv-mpu6050-i2c reads this chip: take \
        `dtoverlay=i2c-sensor,mpu6050` out of the boot configuration and restart, or type \
        `echo 1-0068 | sudo tee /sys/bus/i2c/drivers/inv-mpu6050-i2c/unbind` to free it until the \
        next boot
        """)
    #expect(patient.lines("identity") == "")
  }

  @Test func aClockWithItsDriverOwnsTheAddress() throws {
    let patient = try Patient()
    patient.adapter.owned = [I2CLocation(bus: 1, address: 0x68)]
    try patient.tree.link("sys/bus/i2c/devices/1-0068/driver", to: "../../drivers/rtc-ds1307")
    #expect(
      patient.lines("kernel driver") == """
        failure: i2c-1 address 0x68 belongs to the kernel's driver rtc-ds1307
        0x68 is the address of a real-time clock here: connect the sensor's AD0 pin to 3.3 V and \
        set its address to 0x69 in the configuration (driver rtc-ds1307)
        """)
  }

  @Test func aBusThatIsTooFastIsAWarning() throws {
    let patient = try Patient(hasAdapter: false)
    try patient.tree.writeAdapter(clock: 1_000_000)
    patient.connect()
    #expect(
      patient.lines("bus clock") == """
        warning: i2c-1 is clocked at 1000000 Hz, but the chip allows 400000 Hz: expect noise and \
        failed reads
        set `dtparam=i2c_arm_baudrate=400000` in the boot configuration
        """)
  }

  @Test func noAccelerometerIsConfigured() throws {
    let patient = try Patient()
    try patient.tree.write("etc/upright/upright.conf", "[accelerometer]\ndriver = none\n")
    #expect(
      text(patient)
        == "skipped  hardware      - no accelerometer is configured (driver = none)")
  }
}
