// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The two self-tests of the family.
enum MPU6050SelfTestProcedure: Equatable, Sendable {
  /// RM-MPU-6000A-00 rev 4.2, section 4.1: ±8 g, ±250 °/s, within 14 % of the factory's response.
  case mpu6050
  /// Application note AN-MPU-9250A-03: ±2 g, ±250 °/s, 50 … 150 % of the factory's response.
  case mpu6500

  /// The procedure documented for the chip, or nil where none is known.
  init?(_ variant: MPU6050Variant) {
    switch variant {
    case .mpu6050: self = .mpu6050
    case .mpu6500, .mpu9250, .mpu9255, .icm20602, .iam20680: self = .mpu6500
    default: return nil
    }
  }

  /// The full scale during the test.
  var fullScale: MPU6050FullScale { self == .mpu6050 ? .g8 : .g2 }

  private var unitsPerG: Double { 1 / fullScale.gPerUnit }

  private static let unitsPerDps = 131.0
}

/// The factory's self-test codes of the six axes; 0 where the chip has none on record.
struct MPU6050SelfTestCodes: Equatable, Sendable {
  var acceleration: SIMD3<UInt8>
  var rotation: SIMD3<UInt8>

  /// Takes the codes of an MPU6050 from its registers 0D … 10.
  init(mpu6050 x: UInt8, _ y: UInt8, _ z: UInt8, _ low: UInt8) {
    acceleration = SIMD3(
      x >> 3 & 0x1C | low >> 4 & 3, y >> 3 & 0x1C | low >> 2 & 3, z >> 3 & 0x1C | low & 3)
    rotation = SIMD3(x & 0x1F, y & 0x1F, z & 0x1F)
  }

  init(acceleration: SIMD3<UInt8>, rotation: SIMD3<UInt8>) {
    self.acceleration = acceleration
    self.rotation = rotation
  }
}

extension MPU6050SelfTestProcedure {
  /// The accelerometer's response that a code stands for, in units of the raw values.
  func accelerometerTrim(code: UInt8) -> Double? {
    if code == 0 { return nil }
    let steps = Double(code) - 1
    switch self {
    case .mpu6050: return 4096 * 0.34 * pow(0.92 / 0.34, steps / 30)
    case .mpu6500: return 2620 * pow(1.01, steps)
    }
  }

  /// The gyroscope's response that a code stands for, in units of the raw values.
  func gyroscopeTrim(code: UInt8, isY: Bool) -> Double? {
    if code == 0 { return nil }
    let steps = Double(code) - 1
    switch self {
    case .mpu6050: return (isY ? -25 : 25) * 131 * pow(1.046, steps)
    case .mpu6500: return 2620 * pow(1.01, steps)
    }
  }

  func accelerometer(response: Double, code: UInt8) -> MPU6050SelfTestAxis {
    let trim = accelerometerTrim(code: code)
    let size = abs(response)
    let passed =
      switch (self, trim) {
      case (.mpu6050, let trim?): abs((response - trim) / trim) <= 0.14
      case (.mpu6050, nil): (0.3...0.95).contains(size / unitsPerG)
      case (.mpu6500, let trim?): (0.5...1.5).contains(size / trim)
      case (.mpu6500, nil): (0.225...0.675).contains(size / unitsPerG)
      }
    return MPU6050SelfTestAxis(response: response, factoryTrim: trim, passed: passed)
  }

  /// - Parameter offset: the output with the self-test off.
  func gyroscope(
    response: Double, offset: Double, code: UInt8, isY: Bool
  ) -> MPU6050SelfTestAxis {
    let trim = gyroscopeTrim(code: code, isY: isY)
    let size = abs(response)
    let passed =
      switch (self, trim) {
      case (.mpu6050, let trim?): abs((response - trim) / trim) <= 0.14
      case (.mpu6050, nil): (10...105).contains(size / Self.unitsPerDps)
      case (.mpu6500, let trim?): size / trim >= 0.5 && abs(offset) <= 20 * Self.unitsPerDps
      case (.mpu6500, nil):
        size >= 60 * Self.unitsPerDps && abs(offset) <= 20 * Self.unitsPerDps
      }
    return MPU6050SelfTestAxis(response: response, factoryTrim: trim, passed: passed)
  }
}
