// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Which case a direction belongs to, with hysteresis in angle.
///
/// Flat is decided by the angle from the z axis, upright by the quadrant in the plane of the screen.
/// Between the angle at which a case is entered and the angle at which it is left, it stays.
struct OrientationFaces: Sendable {
  private let flat: Double
  private let flatEnter: Double
  private let flatLeave: Double
  private let turn: Double

  init(parameters: OrientationParameters) {
    flat = cos(parameters.flatAngle * .pi / 180)
    flatEnter = cos(parameters.flatEnterAngle * .pi / 180)
    flatLeave = cos(parameters.flatLeaveAngle * .pi / 180)
    turn = cos(parameters.turnAngle * .pi / 180)
  }

  /// The case of direction `up` (length 1) for a device whose case so far is `current`.
  @inline(__always)
  func face(up: Vector3, from current: Orientation) -> Orientation {
    let lying: Orientation = up.z > 0 ? .faceUp : .faceDown
    let limit = current == .unknown ? flat : current == lying ? flatLeave : flatEnter
    if abs(up.z) >= limit { return lying }

    if current.isPortrait || current.isLandscape {
      let inPlane = (up.x * up.x + up.y * up.y).squareRoot()
      if up.dot(current.axis) >= turn * inPlane { return current }
    }
    if abs(up.y) >= abs(up.x) { return up.y > 0 ? .portrait : .portraitUpsideDown }
    return up.x > 0 ? .landscapeLeft : .landscapeRight
  }
}
