// SPDX-License-Identifier: Apache-2.0

import Motion

/// A board that does not move.
public struct StillPose: MotionSource, Equatable {
  private let still: MotionState

  /// - Parameters:
  ///   - acceleration: Specific force in g, in the sensor's axes; (0, 0, 1) is face up.
  ///   - rotation: In degrees a second: a board on a turntable keeps its pose.
  ///   - temperature: In °C.
  public init(
    acceleration: Vector3, rotation: Vector3 = .zero, temperature: Double = 25
  ) {
    still = MotionState(
      acceleration: acceleration, rotation: rotation, temperature: temperature)
  }

  /// Held exactly in one of the cases; `unknown` is free fall, which has no direction.
  public init(_ orientation: Orientation, temperature: Double = 25) {
    self.init(acceleration: orientation.axis, temperature: temperature)
  }

  public func state(at time: Double) -> MotionState { still }
}
