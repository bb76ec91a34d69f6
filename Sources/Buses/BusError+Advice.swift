// SPDX-License-Identifier: Apache-2.0

extension BusError {
  /// What the person can do now, as one line with the command to type.
  public func advice(_ surroundings: I2CSurroundings = I2CSurroundings()) -> String {
    switch kind {
    case .noAcknowledge: silence(surroundings)
    case .arbitrationLost:
      "look for another master, a long cable or noise on i2c-\(location.bus); a slower bus helps: "
        + "`dtparam=i2c_arm_baudrate=100000` in the boot configuration of a Raspberry Pi"
    case .timeout:
      "a line is held low or a clock is stretched too long: \(checkWiring(surroundings)), then "
        + "switch the sensor's power off and on; `i2cdetect -y \(location.bus)` shows whether the "
        + "bus works again"
    case .busy: occupation(surroundings)
    case .permission:
      "type `sudo usermod -aG i2c $USER`, then log in again; `ls -l \(location.node)` shows the "
        + "group that may open it"
    case .absentAdapter: absence(surroundings)
    case .unsupported:
      "an adapter that can do I2C or SMBus I2C block transfers is needed; "
        + "`i2cdetect -F \(location.bus)` shows what this one can do"
    case .inputOutput:
      "\(checkWiring(surroundings)); `sudo dmesg | tail` shows what the kernel says"
    }
  }

  private func checkWiring(_ surroundings: I2CSurroundings) -> String {
    surroundings.wiring.map { "check the wiring (\($0), 3.3 V, ground)" }
      ?? "check the wiring (SDA, SCL, 3.3 V, ground)"
  }

  private func silence(_ surroundings: I2CSurroundings) -> String {
    var parts = [
      "\(checkWiring(surroundings)); `i2cdetect -y \(location.bus)` shows which addresses answer"
    ]
    if !surroundings.answering.isEmpty {
      let places = surroundings.answering.map { "\($0)" }.joined(separator: ", ")
      parts.append("a chip of this kind answers at \(places): is that the one?")
    }
    return (parts + otherBuses(surroundings)).joined(separator: "; ")
  }

  private func occupation(_ surroundings: I2CSurroundings) -> String {
    guard operation == .claim else {
      return "\(checkWiring(surroundings)), then switch the sensor's power off and on"
    }
    guard let driver = surroundings.driver else {
      return "`ls -l /sys/bus/i2c/devices/\(location.kernelName)/driver` shows which driver it is; "
        + "take its overlay out of the boot configuration, or give the sensor another address"
    }
    return "the driver is \(driver): type `echo \(location.kernelName) | "
      + "sudo tee /sys/bus/i2c/drivers/\(driver)/unbind` to free the address until the next boot, "
      + "take its overlay out of the boot configuration for good, or give the sensor another address"
  }

  private func absence(_ surroundings: I2CSurroundings) -> String {
    let loading = "`sudo modprobe i2c-dev`"
    if let adapter = surroundings.adapters.first(where: { $0.bus == location.bus }),
      !adapter.hasNode
    {
      return "the adapter is there but not its node: type \(loading)"
    }
    let enabling = "`\(surroundings.enableCommand ?? "sudo raspi-config nonint do_i2c 0")`"
    let first =
      surroundings.adapters.isEmpty
      ? "I2C is not enabled: type \(enabling) on a Raspberry Pi, then \(loading)"
      : "this bus is not enabled: type \(enabling), or name another bus in the configuration"
    return ([first] + otherBuses(surroundings)).joined(separator: "; ")
  }

  private func otherBuses(_ surroundings: I2CSurroundings) -> [String] {
    let others = surroundings.adapters.filter { $0.bus != location.bus }
    if others.isEmpty { return [] }
    return ["other buses present: " + others.map { "\($0)" }.joined(separator: ", ")]
  }
}
