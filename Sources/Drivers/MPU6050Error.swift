// SPDX-License-Identifier: Apache-2.0

import Buses

/// Why a chip could not be started or tested. Small and without heap storage.
public enum MPU6050Error: Error, Equatable, Sendable {
  /// A transfer failed, and failed again.
  case bus(BusError)
  /// WHO_AM_I reads 0x00 or 0xFF: nobody drives the data line, or nothing but the line.
  case busFault(whoAmI: UInt8, I2CLocation)
  /// WHO_AM_I read differently each time.
  case unsteadyIdentity(last: UInt8, I2CLocation)
  /// A relative that cannot be used.
  case otherChip(OtherInvenSenseChip, I2CLocation)
  /// No chip in the table; `isClock` when the first registers look like the time of day.
  case unknownChip(whoAmI: UInt8, isClock: Bool, I2CLocation)
  /// PWR_MGMT_1 does not keep what is written to wake the chip.
  case doesNotWake(power: UInt8, I2CLocation)
  /// A register that the data depends on does not keep what is written.
  case settingRefused(register: UInt8, wrote: UInt8, read: UInt8, I2CLocation)
}

extension MPU6050Error: CustomStringConvertible {
  /// Where and what, without what to do.
  public var description: String {
    switch self {
    case .bus(let error):
      "\(error)"
    case .busFault(let whoAmI, let location):
      "\(location): the identity reads \(hexadecimal(whoAmI)), as on a bus where no chip talks"
    case .unsteadyIdentity(let last, let location):
      "\(location): the identity reads differently each time, last \(hexadecimal(last)): "
        + "the bus is unstable"
    case .otherChip(let chip, let location):
      "\(location): this is an \(chip.name), which cannot be used: \(chip.reason)"
    case .unknownChip(let whoAmI, let isClock, let location):
      isClock
        ? "\(location): a real-time clock answers here, not an accelerometer"
        : "\(location): the identity reads \(hexadecimal(whoAmI)), which no known chip has"
    case .doesNotWake(let power, let location):
      "\(location): the chip does not wake; its power register reads \(hexadecimal(power))"
    case .settingRefused(let register, let wrote, let read, let location):
      "\(location): register \(hexadecimal(register)) reads \(hexadecimal(read)) after "
        + "\(hexadecimal(wrote)) was written"
    }
  }

  /// What the person can do now, as one line with the command to type.
  public func advice(_ surroundings: I2CSurroundings = I2CSurroundings()) -> String {
    switch self {
    case .bus(let error):
      return mpu6050Advice(forDriver: surroundings.driver, error)
        ?? error.advice(surroundings)
    case .busFault(_, let location), .unsteadyIdentity(_, let location):
      return "check wiring and supply voltage (\(surroundings.wiring ?? "SDA, SCL"), 3.3 V, "
        + "ground) and the pull-up resistors; a slower bus helps with long cables; "
        + "`i2cdetect -y \(location.bus)` shows which addresses answer"
    case .otherChip:
      return "use an MPU6050 or one of its relatives (MPU6500, MPU9250, ICM-20602, ICM-20689, …)"
    case .unknownChip(_, let isClock, let location):
      return isClock || surroundings.driver != nil
        ? clockAdvice
        : "if you are sure what it is, force its identity in the configuration, such as "
          + "`mpu6050` or `mpu6500`; `i2cdump -y \(location.bus) \(hexadecimal(location.address))` "
          + "shows its registers"
          + (location.address == 0x68 ? "; real-time clocks have this address too" : "")
    case .doesNotWake:
      return "switch the sensor's power off and on; if that does not help, the chip is defective"
    case .settingRefused:
      return "switch the sensor's power off and on; make sure that no other program uses it: "
        + "`sudo fuser -v \(location.node)` shows who has the bus open"
    }
  }

  /// The place that the error is about.
  public var location: I2CLocation {
    switch self {
    case .bus(let error): error.location
    case .busFault(_, let location), .unsteadyIdentity(_, let location),
      .otherChip(_, let location), .unknownChip(_, _, let location),
      .doesNotWake(_, let location), .settingRefused(_, _, _, let location):
      location
    }
  }
}

/// What to do about an address that a known kernel driver owns.
private func mpu6050Advice(forDriver driver: String?, _ error: BusError) -> String? {
  guard error.kind == .busy, let driver else { return nil }
  if driver.hasPrefix("rtc-") { return "\(clockAdvice) (driver \(driver))" }
  guard driver.hasPrefix("inv-mpu6050") else { return nil }
  return "the kernel's own driver \(driver) reads this chip: take `dtoverlay=i2c-sensor,mpu6050` "
    + "out of the boot configuration and restart, or type `echo \(error.location.kernelName) | "
    + "sudo tee /sys/bus/i2c/drivers/\(driver)/unbind` to free it until the next boot"
}

private let clockAdvice =
  "0x68 is the address of a real-time clock here: connect the sensor's AD0 pin to 3.3 V and set "
  + "its address to 0x69 in the configuration"
