// SPDX-License-Identifier: Apache-2.0

/// How the sensor is mounted: the rotation from its axes to the device's.
///
/// Device x points to the right edge, y to the top edge, z out of the screen. Each row makes one
/// device axis: device = matrix · sensor. The same rows as `ACCEL_MOUNT_MATRIX` in udev's
/// 60-sensor.hwdb and `mount_matrix` in the kernel's iio/mount-matrix documentation.
public struct MountMatrix: Equatable, Sendable {
  /// The rotation.
  public let matrix: Matrix3

  /// The sensor's axes are the device's.
  public static let identity = MountMatrix(unchecked: .identity)

  /// Takes a matrix that is a proper rotation, to within `tolerance`.
  public init(_ matrix: Matrix3) throws(MountMatrixError) {
    try MountMatrix.check(matrix)
    self.matrix = matrix
  }

  private init(unchecked matrix: Matrix3) { self.matrix = matrix }

  /// How far the length of a row, and the cosine between two rows, may be off. Entries written with
  /// two decimals (0.71 for sin 45°) pass; a forgotten or misplaced entry does not.
  public static let tolerance = 0.01

  /// `vector`, measured in the sensor's axes, in the device's.
  @inline(__always)
  public func apply(_ vector: Vector3) -> Vector3 { matrix * vector }
}

extension MountMatrix: CustomStringConvertible {
  /// The syntax that `init(parsing:)` reads: "0, -1, 0; 1, 0, 0; 0, 0, 1".
  public var description: String {
    matrix.rows.map { row in
      "\(shortText(row.x)), \(shortText(row.y)), \(shortText(row.z))"
    }.joined(separator: "; ")
  }
}
