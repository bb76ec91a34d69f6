// SPDX-License-Identifier: Apache-2.0

/// Three components along the x, y and z axis.
public typealias Vector3 = SIMD3<Double>

/// What an accelerometer, and a gyroscope where there is one, measured at one instant.
public struct Sample: Equatable, Sendable {
  /// Seconds on any clock that never runs backwards; only differences count.
  public var time: Double
  /// Specific force in g: +1 on the axis that points up when at rest.
  public var acceleration: Vector3
  /// Angular rate in degrees a second, right-handed about each axis; nil without a gyroscope.
  public var rotation: Vector3?

  public init(time: Double, acceleration: Vector3, rotation: Vector3? = nil) {
    self.time = time
    self.acceleration = acceleration
    self.rotation = rotation
  }
}
