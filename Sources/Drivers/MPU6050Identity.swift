// SPDX-License-Identifier: Apache-2.0

/// Which chip answered, and how that is known.
public struct MPU6050Identity: Equatable, Sendable {
  /// The full byte of register 75. (Some libraries compare six bits of it.)
  public let whoAmI: UInt8
  public let variant: MPU6050Variant
  /// Whether the configuration named the variant, whatever the chip says.
  public let isForced: Bool

  public init(whoAmI: UInt8, variant: MPU6050Variant, isForced: Bool = false) {
    self.whoAmI = whoAmI
    self.variant = variant
    self.isForced = isForced
  }
}

/// What a value of WHO_AM_I says.
public enum MPU6050Identification: Equatable, Sendable {
  case known(MPU6050Variant)
  /// An InvenSense chip whose registers or ranges are others.
  case other(OtherInvenSenseChip)
  /// 0x00 or 0xFF: nobody drives the data line, or nothing but the line.
  case busFault
  case unknown

  /// Looks the value up (Linux 6.1 inv_mpu_iio.h, Klipper, IMU-WhoAmIVerifier, data sheets).
  public init(whoAmI: UInt8) {
    switch whoAmI {
    case 0x68: self = .known(.mpu6050)
    case 0x70: self = .known(.mpu6500)
    case 0x71: self = .known(.mpu9250)
    case 0x73: self = .known(.mpu9255)
    case 0x74: self = .known(.mpu6515)
    case 0x78: self = .known(.mpu6880)
    case 0x11: self = .known(.icm20600)
    case 0xAC: self = .known(.icm20601)
    case 0x12: self = .known(.icm20602)
    case 0xAF: self = .known(.icm20608)
    case 0xAE: self = .known(.icm20608D)
    case 0xA6: self = .known(.icm20609)
    case 0x98: self = .known(.icm20689)
    case 0x20: self = .known(.icm20690)
    case 0xA9: self = .known(.iam20680)
    case 0x69, 0x75: self = .known(.clone)
    case 0x00, 0xFF: self = .busFault
    default: self = OtherInvenSenseChip(whoAmI: whoAmI).map { .other($0) } ?? .unknown
    }
  }
}

/// InvenSense chips that this driver refuses by name: what it would write to them, or make of
/// their data, would be wrong.
public enum OtherInvenSenseChip: UInt8, Equatable, Sendable {
  case icm42688P = 0x47
  case icm42688V = 0xDB
  case icm42605 = 0x42
  case icm40627 = 0x4E
  case icm42670P = 0x67
  case icg20660 = 0x91
  case iam20380 = 0xB5
  /// Identified by register 00, not 75.
  case icm20948 = 0xEA

  /// Looks a value of register 75 up.
  init?(whoAmI: UInt8) {
    guard let chip = Self(rawValue: whoAmI), chip != .icm20948 else { return nil }
    self = chip
  }

  public var name: String {
    switch self {
    case .icm42688P: "ICM-42688-P"
    case .icm42688V: "ICM-42688-V"
    case .icm42605: "ICM-42605"
    case .icm40627: "ICM-40627"
    case .icm42670P: "ICM-42670-P"
    case .icg20660: "ICG-20660"
    case .iam20380: "IAM-20380"
    case .icm20948: "ICM-20948"
    }
  }

  /// Why it is refused.
  public var reason: String {
    switch self {
    case .icg20660: "its gyroscope has other ranges"
    case .iam20380: "it has no accelerometer"
    case .icm20948: "its registers are in banks"
    default: "its registers are others"
    }
  }
}

extension MPU6050Variant {
  /// The variant whose WHO_AM_I has that value; nil for a value that no known chip has.
  public init?(whoAmI: UInt8) {
    guard case .known(let variant) = MPU6050Identification(whoAmI: whoAmI) else { return nil }
    self = variant
  }
}
