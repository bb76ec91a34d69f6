// SPDX-License-Identifier: Apache-2.0

/// A 3×3 matrix, by rows.
public struct Matrix3: Equatable, Sendable {
  /// What multiplies a vector to give x.
  public var x: Vector3
  /// What multiplies a vector to give y.
  public var y: Vector3
  /// What multiplies a vector to give z.
  public var z: Vector3

  public init(x: Vector3, y: Vector3, z: Vector3) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The matrix that multiplies each axis by the component of `diagonal`.
  public init(diagonal: Vector3) {
    self.init(
      x: Vector3(diagonal.x, 0, 0), y: Vector3(0, diagonal.y, 0), z: Vector3(0, 0, diagonal.z))
  }

  /// The matrix that changes nothing.
  public static let identity = Matrix3(diagonal: Vector3(1, 1, 1))

  /// The volume that the unit cube becomes; negative for a mirror image.
  public var determinant: Double { x.dot(y.cross(z)) }

  /// Rows and columns exchanged; for a rotation this is its inverse.
  public var transpose: Matrix3 {
    Matrix3(
      x: Vector3(x.x, y.x, z.x), y: Vector3(x.y, y.y, z.y), z: Vector3(x.z, y.z, z.z))
  }

  /// Each row times the vector.
  @inline(__always)
  public static func * (matrix: Matrix3, vector: Vector3) -> Vector3 {
    Vector3(matrix.x.dot(vector), matrix.y.dot(vector), matrix.z.dot(vector))
  }

  /// The three rows, for checks that treat them alike.
  var rows: [Vector3] { [x, y, z] }
}
