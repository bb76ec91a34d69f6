// SPDX-License-Identifier: Apache-2.0

/// The registers that the driver uses (RM-MPU-6000A-00 rev 4.2, section 3).
enum MPU6050Register {
  /// Gyroscope self-test codes of the 6500 family, x y z: 00 … 02.
  static let selfTestGyroscope: UInt8 = 0x00
  /// Self-test codes: x, y, z and, on the MPU6050, the low bits of the accelerometer's.
  static let selfTest: UInt8 = 0x0D
  static let sampleRateDivider: UInt8 = 0x19
  /// Digital filter in bits 2:0; of the gyroscope alone on the 6500 family.
  static let configuration: UInt8 = 0x1A
  /// Self-test in bits 7:5, full scale in bits 4:3.
  static let gyroscopeConfiguration: UInt8 = 0x1B
  /// Self-test in bits 7:5, full scale in bits 4:3.
  static let accelerometerConfiguration: UInt8 = 0x1C
  /// 6500 family: the accelerometer's digital filter. FF_THR on the MPU6050.
  static let accelerometerFilter: UInt8 = 0x1D
  /// 6500 family: the wake rate of the accelerometer-only cycle mode. FF_DUR on the MPU6050.
  static let lowPowerRate: UInt8 = 0x1E
  static let fifoEnable: UInt8 = 0x23
  static let interruptEnable: UInt8 = 0x38
  /// Acceleration x y z, temperature, rotation x y z: 3B … 48, 16 bit, high byte first.
  static let data: UInt8 = 0x3B
  static let userControl: UInt8 = 0x6A
  static let power1: UInt8 = 0x6B
  static let power2: UInt8 = 0x6C
  static let whoAmI: UInt8 = 0x75
}

/// Bits of PWR_MGMT_1 (6B).
enum MPU6050Power1 {
  static let reset: UInt8 = 0x80
  static let sleep: UInt8 = 0x40
  static let cycle: UInt8 = 0x20
  static let thermometerOff: UInt8 = 0x08
  /// The clock of the gyroscope's PLL, ±1 %. Not there while the gyroscope is off.
  static let gyroscopeClock: UInt8 = 0x01
  /// The internal oscillator, ±5 %.
  static let internalClock: UInt8 = 0x00
}

/// Bits of PWR_MGMT_2 (6C).
enum MPU6050Power2 {
  static let gyroscopeStandby: UInt8 = 0x07
}

/// Bits of GYRO_CONFIG (1B) and ACCEL_CONFIG (1C).
enum MPU6050SelfTestBits {
  static let allAxes: UInt8 = 0xE0
}
