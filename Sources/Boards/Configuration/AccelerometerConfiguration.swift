// SPDX-License-Identifier: Apache-2.0

import Motion

/// The `[accelerometer]` section.
public struct AccelerometerConfiguration: Equatable, Sendable {
  public enum Driver: String, CaseIterable, Sendable {
    /// An MPU-6050 or one of its relatives on an I2C bus.
    case mpu6050
    case none
  }

  public var driver = Driver.mpu6050
  /// The N of `/dev/i2c-N`.
  public var bus = 1
  /// The 7-bit address on the bus.
  public var address: UInt8 = 0x68
  /// The value that WHO_AM_I is taken to have; nil to believe the chip.
  public var identity: UInt8?
  /// The measuring range in g, to both sides of zero: 2, 4, 8 or 16.
  public var fullScale = 4
  /// Whether the gyroscope is used.
  public var gyroscope = true
  /// The measuring range of the gyroscope in degrees a second, to both sides of zero.
  public var gyroscopeRange = 2000
  /// The bandwidth of the chip's low-pass filter in Hz; nil for the one that fits the rate.
  public var lowPass: Int?
  /// Whether the chip's self-test is run at start.
  public var selfTest = false
  /// Device axes from sensor axes.
  public var mountMatrix = MountMatrix.identity
  /// What the sensor reads in g where it should read zero, along its own axes.
  public var offset = SIMD3<Double>()
  /// Factors for each axis of the sensor, after the offset was subtracted.
  public var scale = SIMD3<Double>(1, 1, 1)
  /// Three rows, used instead of `scale`; nil without.
  public var calibrationMatrix: [Double]?
  /// What the gyroscope reads at rest, in degrees a second, along the sensor's own axes.
  public var gyroscopeBias = SIMD3<Double>()

  public init() {}
}

extension AccelerometerConfiguration {
  /// Offset, scale or matrix, and gyroscope bias together.
  /// - Throws: values that no sensor needs, such as an offset of more than 1 g.
  public func calibration() throws(CalibrationError) -> Calibration {
    guard let rows = calibrationMatrix, rows.count == 9 else {
      return try Calibration(offset: offset, scale: scale, gyroscopeBias: gyroscopeBias)
    }
    let matrix = Matrix3(
      x: Vector3(rows[0], rows[1], rows[2]), y: Vector3(rows[3], rows[4], rows[5]),
      z: Vector3(rows[6], rows[7], rows[8]))
    return try Calibration(offset: offset, matrix: matrix, gyroscopeBias: gyroscopeBias)
  }
}
