// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A chip with the register map of the MPU6050 or of its successor MPU6500.
///
/// What is sold as MPU6050 is often another one of these. They differ in what this type tells.
/// Sources: Linux 6.1 inv_mpu6050 (registers, FIFO, temperature, start-up times), the data sheets.
public enum MPU6050Variant: UInt8, CaseIterable, Sendable {
  /// MPU6050, MPU6000 and MPU9150.
  case mpu6050
  case mpu6500
  case mpu6515
  case mpu6880
  case mpu9250
  case mpu9255
  case icm20600
  case icm20601
  case icm20602
  case icm20608
  case icm20608D
  case icm20609
  case icm20689
  case icm20690
  case iam20680
  /// A copy that no manufacturer claims; treated as an MPU6500, which was seen to work.
  case clone
}

extension MPU6050Variant {
  public var name: String {
    switch self {
    case .mpu6050: "MPU6050"
    case .mpu6500: "MPU6500"
    case .mpu6515: "MPU6515"
    case .mpu6880: "MPU6880"
    case .mpu9250: "MPU9250"
    case .mpu9255: "MPU9255"
    case .icm20600: "ICM-20600"
    case .icm20601: "ICM-20601"
    case .icm20602: "ICM-20602"
    case .icm20608: "ICM-20608"
    case .icm20608D: "ICM-20608-D"
    case .icm20609: "ICM-20609"
    case .icm20689: "ICM-20689"
    case .icm20690: "ICM-20690"
    case .iam20680: "IAM-20680"
    case .clone: "clone"
    }
  }

  /// The variant of that name, whatever the case of its letters and with or without hyphens:
  /// `mpu6500`, `ICM-20689`.
  public init?(name: String) {
    func key(_ text: String) -> String { text.lowercased().filter { $0 != "-" } }
    guard let match = Self.allCases.first(where: { key($0.name) == key(name) }) else { return nil }
    self = match
  }

  /// The groups that share a temperature formula and a start-up time.
  private enum Group { case mpu6050, mpu6500, icm }

  private var group: Group {
    switch self {
    case .mpu6050: .mpu6050
    case .mpu6500, .mpu6515, .mpu6880, .mpu9250, .mpu9255, .clone: .mpu6500
    default: .icm
    }
  }

  /// The die temperature in °C of a raw reading.
  public func temperature(raw: Int16) -> Double {
    switch group {
    case .mpu6050: Double(raw) / 340 + 36.53
    case .mpu6500: Double(raw) / 333.87 + 21
    case .icm: Double(raw) / 326.8 + 25
    }
  }

  /// The register of the accelerometer's digital filter: 1A, which filters both sensors, or 1D.
  public var accelerometerFilterRegister: UInt8 {
    hasOwnAccelerometerFilter
      ? MPU6050Register.accelerometerFilter : MPU6050Register.configuration
  }

  /// Whether register 1A leaves the accelerometer unfiltered.
  var hasOwnAccelerometerFilter: Bool { group != .mpu6050 }

  /// The size of the FIFO in bytes.
  public var fifoSize: Int {
    switch self {
    case .mpu6050, .icm20690: 1024
    case .mpu6880, .icm20609, .icm20689: 4096
    case .icm20600, .icm20601, .icm20602: 1008
    default: 512
    }
  }

  /// Nanoseconds from waking until the gyroscope measures.
  var gyroscopeStartUp: Int64 {
    switch group {
    case .mpu6050: .milliseconds(30)
    case .mpu6500: .milliseconds(35)
    case .icm: .milliseconds(100)
    }
  }

  /// Where the gyroscope's full scale begins in register 1B.
  var gyroscopeRangeShift: UInt8 { self == .icm20690 ? 2 : 3 }

  /// By how much the full scales exceed those of the MPU6050 with the same code: the ICM-20601
  /// has ±4 … 32 g and ±500 … 4000 °/s.
  var rangeFactor: Double { self == .icm20601 ? 2 : 1 }
}
