// SPDX-License-Identifier: Apache-2.0

/// What corrects one sensor's readings, in the sensor's own axes.
///
/// Acceleration: corrected = `matrix` · (raw − `offset`). Rotation: corrected = raw −
/// `gyroscopeBias`. The mount matrix comes after (`SampleCorrection`).
public struct Calibration: Equatable, Sendable {
  /// What the accelerometer shows where there is nothing (g, each axis).
  public let offset: Vector3
  /// Scale on the diagonal, cross-axis terms beside it; no unit.
  public let matrix: Matrix3
  /// What the gyroscope shows at rest (degrees a second, each axis).
  public let gyroscopeBias: Vector3

  /// Readings stay as they are.
  public static let identity = Calibration()

  private init() {
    offset = .zero
    matrix = .identity
    gyroscopeBias = .zero
  }

  /// An offset and a scale for each axis.
  public init(
    offset: Vector3, scale: Vector3, gyroscopeBias: Vector3 = .zero
  ) throws(CalibrationError) {
    try self.init(
      offset: offset, matrix: Matrix3(diagonal: scale), gyroscopeBias: gyroscopeBias)
  }

  /// A full matrix with an offset. Refuses values that no sensor needs (`CalibrationError`).
  public init(
    offset: Vector3, matrix: Matrix3, gyroscopeBias: Vector3 = .zero
  ) throws(CalibrationError) {
    self.offset = offset
    self.matrix = matrix
    self.gyroscopeBias = gyroscopeBias
    try check()
  }

  /// The acceleration that `raw` (g) stands for.
  @inline(__always)
  public func acceleration(_ raw: Vector3) -> Vector3 { matrix * (raw - offset) }

  /// The angular rate that `raw` (degrees a second) stands for.
  @inline(__always)
  public func rotation(_ raw: Vector3) -> Vector3 { raw - gyroscopeBias }
}

extension Calibration {
  /// Offsets beyond this are not an offset but another fault: the MPU6050's data sheet allows
  /// 0.08 g, clones have been seen with 0.4 g, and 1 g is gravity itself (g).
  public static let largestOffset = 1.0
  /// The MPU6050's data sheet allows 3 %; outside these a full scale is set wrong.
  public static let scaleRange = 0.5...2.0
  /// The data sheet allows 2 %.
  public static let largestCrossAxis = 0.3
  /// The MPU6050's data sheet allows 20 °/s (degrees a second).
  public static let largestGyroscopeBias = 100.0

  private func check() throws(CalibrationError) {
    for axis in Axis.allCases {
      let index = axis.rawValue
      // Written so that NaN is refused too.
      guard abs(offset[index]) <= Self.largestOffset else {
        throw .offset(axis, offset[index])
      }
      guard abs(gyroscopeBias[index]) <= Self.largestGyroscopeBias else {
        throw .gyroscopeBias(axis, gyroscopeBias[index])
      }
      let row = matrix.rows[index]
      guard Self.scaleRange.contains(row[index]) else { throw .scale(axis, row[index]) }
      for other in Axis.allCases where other != axis {
        guard abs(row[other.rawValue]) <= Self.largestCrossAxis else {
          throw .crossAxis(axis, from: other, row[other.rawValue])
        }
      }
    }
  }
}
