// SPDX-License-Identifier: Apache-2.0

import Glibc

extension SIMD3 where Scalar == Double {
  /// The scalar product.
  @inline(__always)
  func dot(_ other: Self) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// The vector product, right-handed.
  @inline(__always)
  func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  /// The Euclidean length.
  @inline(__always)
  var length: Double { dot(self).squareRoot() }

  /// Whether every component is a number and not infinite.
  @inline(__always)
  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// This vector, fixed in the world, as a body sees it after turning by `angle` (radians, about
  /// each body axis, right-handed).
  ///
  /// The body's axes turn by +angle, so what stands still turns by −angle: du/dt = −ω × u. Exact
  /// for a constant rate (Rodrigues' formula).
  func seenAfterTurn(by angle: Self) -> Self {
    let square = angle.dot(angle)
    // sin(a)/a and (1 − cos a)/a². Series below 17°, which is nearly always: exact to 1e-7 and
    // several times faster.
    var first = 1 - square / 6 * (1 - square / 20)
    var second = 0.5 - square / 24 * (1 - square / 30)
    if square > 0.09 {
      let amount = square.squareRoot()
      first = sin(amount) / amount
      second = (1 - cos(amount)) / square
    }
    // cos a = 1 − a² · (1 − cos a)/a²
    return self * (1 - square * second) - angle.cross(self) * first
      + angle * (angle.dot(self) * second)
  }
}
