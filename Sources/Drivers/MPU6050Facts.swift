// SPDX-License-Identifier: Apache-2.0

/// What a search for the chip and a check of its bus need to know.
public enum MPU6050Facts {
  /// With the pin AD0 low, and with it high.
  public static let addresses: [UInt8] = [0x68, 0x69]

  /// WHO_AM_I.
  public static let identityRegister: UInt8 = 0x75

  /// Where the `MPU6050Burst.count` bytes of a sample begin: ACCEL_XOUT_H.
  public static let dataRegister = MPU6050Register.data

  /// The highest bus clock in Hz (PS-MPU-6000A-00, section 6.6).
  public static let busClockLimit = 400_000

  /// Whether a value of the identity register is that of a chip this driver can use.
  public static func isKnown(whoAmI: UInt8) -> Bool {
    if case .known = MPU6050Identification(whoAmI: whoAmI) { true } else { false }
  }
}
