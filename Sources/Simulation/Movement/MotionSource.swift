// SPDX-License-Identifier: Apache-2.0

import Motion

/// What a sensor feels at one instant, in the sensor's own axes.
public struct MotionState: Equatable, Sendable {
  /// Specific force in g: +1 on the axis that points up when at rest.
  public var acceleration: Vector3
  /// Angular rate in degrees a second, right-handed about each axis.
  public var rotation: Vector3
  /// Die temperature in °C.
  public var temperature: Double

  public init(acceleration: Vector3, rotation: Vector3 = .zero, temperature: Double = 25) {
    self.acceleration = acceleration
    self.rotation = rotation
    self.temperature = temperature
  }
}

/// What happens to a virtual board over time.
///
/// A function of time and nothing else, so that the same moment always gives the same answer
/// however often, and in whatever order, a chip asks. It must not allocate: it is asked at every
/// sample.
public protocol MotionSource: Sendable {
  /// What the sensor feels `time` seconds after the start; times before 0 are not asked for.
  func state(at time: Double) -> MotionState

  /// Whether there is nothing new to come at this time or later.
  func isFinished(at time: Double) -> Bool

  /// Whether the states are what a real sensor once reported.
  ///
  /// They have been through a filter and have noise already, so a virtual chip adds neither, and
  /// it starts the recording when it is first read, so that nothing is lost while a driver starts.
  var isRecorded: Bool { get }

  /// What goes wrong with the sensor as part of the story.
  var faults: FaultScript { get }
}

extension MotionSource {
  public func isFinished(at time: Double) -> Bool { false }
  public var isRecorded: Bool { false }
  public var faults: FaultScript { FaultScript() }
}
