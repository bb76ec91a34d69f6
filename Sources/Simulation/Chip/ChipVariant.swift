// SPDX-License-Identifier: Apache-2.0

/// The parts that are sold as an MPU6050 and how they differ at register level.
public enum ChipVariant: Sendable, CaseIterable {
  /// WHO_AM_I 0x68: MPU6050, MPU6000 (PS-MPU-6000A-00, RM-MPU-6000A-00).
  case mpu6050
  /// WHO_AM_I 0x70: another temperature formula, an accelerometer filter of its own in 0x1D, a
  /// FIFO of 512 bytes, other self-test registers (RM-MPU-6500A-00).
  case mpu6500
  /// WHO_AM_I 0x98: ICM-20689, of the MPU6500's family, with the ICM's temperature formula.
  case icm20689
}

extension ChipVariant {
  var identity: UInt8 {
    switch self {
    case .mpu6050: 0x68
    case .mpu6500: 0x70
    case .icm20689: 0x98
    }
  }

  /// Whether registers 0x1D and 0x1E filter the accelerometer and set its low-power rate.
  var isOfTheMPU6500Family: Bool { self != .mpu6050 }

  /// Bytes.
  var fifoCapacity: Int {
    switch self {
    case .mpu6050: 1024
    case .mpu6500: 512
    case .icm20689: 4096
    }
  }

  /// What the temperature registers hold at so many °C.
  func rawTemperature(_ celsius: Double) -> Double {
    switch self {
    case .mpu6050: (celsius - 36.53) * 340
    case .mpu6500: (celsius - 21) * 333.87
    case .icm20689: (celsius - 25) * 326.8
    }
  }
}
