// SPDX-License-Identifier: Apache-2.0

import Glibc

@testable import Motion

extension SIMD3 where Scalar == Double {
  /// This vector turned about `axis` (length 1), right-handed, by `angle` (degrees).
  func turned(about axis: Self, by angle: Double) -> Self {
    seenAfterTurn(by: axis * (-angle * .pi / 180))
  }

  /// The angle to another direction (degrees).
  func angle(to other: Self) -> Double {
    acos(Swift.min(1, Swift.max(-1, dot(other) / (length * other.length)))) * 180 / .pi
  }

  /// Any direction at a right angle to this one, of length 1.
  var perpendicular: Self {
    let other = cross(abs(x) < 0.9 * length ? Self(1, 0, 0) : Self(0, 1, 0))
    return other / other.length
  }

  /// A direction at `angle` from this one; `azimuth` says to which side (degrees).
  func tilted(by angle: Double, azimuth: Double) -> Self {
    turned(about: perpendicular.turned(about: self / length, by: azimuth), by: angle)
  }
}

/// The six cases in which a device may lie or stand.
let faces = Orientation.allCases.filter { $0 != .unknown }

/// The eight ways in which three axes may be off.
let corners: [Vector3] = (0..<8).map { corner in
  Vector3(corner & 1 == 0 ? 1 : -1, corner & 2 == 0 ? 1 : -1, corner & 4 == 0 ? 1 : -1)
}

/// The 24 rotations that bring axes onto axes.
let axisRotations: [Matrix3] = {
  let axes = [
    Vector3(1, 0, 0), Vector3(-1, 0, 0), Vector3(0, 1, 0), Vector3(0, -1, 0), Vector3(0, 0, 1),
    Vector3(0, 0, -1),
  ]
  var rotations: [Matrix3] = []
  for x in axes {
    for y in axes where x.dot(y) == 0 { rotations.append(Matrix3(x: x, y: y, z: x.cross(y))) }
  }
  return rotations
}()

/// The same numbers in every run.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// 0 ..< 1, even (SplitMix64).
  mutating func fraction() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) * 0x1p-53
  }

  /// Three values with this standard deviation, nearly normal.
  mutating func vector(_ deviation: Double) -> Vector3 {
    guard deviation > 0 else { return .zero }
    var sum = Vector3(repeating: -3)
    for _ in 0..<6 { sum += Vector3(fraction(), fraction(), fraction()) }
    return sum * (deviation * 1.4142135623730951)
  }
}
