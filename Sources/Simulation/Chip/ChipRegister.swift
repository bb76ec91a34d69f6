// SPDX-License-Identifier: Apache-2.0

/// Register numbers of the MPU6050 that do something (RM-MPU-6000A-00). Stated here anew, not taken
/// from the driver: two that agree were written down twice.
enum ChipRegister {
  static let rotationOffset: UInt8 = 0x13
  static let rotationOffsetEnd: UInt8 = 0x18
  static let sampleRateDivider: UInt8 = 0x19
  static let configuration: UInt8 = 0x1A
  static let gyroscope: UInt8 = 0x1B
  static let accelerometer: UInt8 = 0x1C
  /// MPU6500 family.
  static let accelerometer2: UInt8 = 0x1D
  /// MPU6500 family.
  static let lowPowerRate: UInt8 = 0x1E
  static let fifoEnable: UInt8 = 0x23
  static let interruptPin: UInt8 = 0x37
  static let interruptStatus: UInt8 = 0x3A
  static let acceleration: UInt8 = 0x3B
  static let temperature: UInt8 = 0x41
  static let rotation: UInt8 = 0x43
  static let dataEnd: UInt8 = 0x48
  static let signalPathReset: UInt8 = 0x68
  static let userControl: UInt8 = 0x6A
  static let power1: UInt8 = 0x6B
  static let power2: UInt8 = 0x6C
  static let fifoCountHigh: UInt8 = 0x72
  static let fifoCountLow: UInt8 = 0x73
  static let fifoData: UInt8 = 0x74
  static let identity: UInt8 = 0x75

  /// Whether a write changes nothing: status, data, counts, the identity, and what is not there.
  static func isReadOnly(_ register: UInt8) -> Bool {
    switch register {
    case 0x36, 0x3A...0x60, 0x61, 0x72...0x75, 0x80...0xFF: true
    default: false
    }
  }
}
