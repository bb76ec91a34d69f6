// SPDX-License-Identifier: Apache-2.0

import Motion

/// Everything that can be configured, one member a section. What this type is created with are
/// the built-in defaults.
public struct AgentConfiguration: Equatable, Sendable {
  public var agent = ServiceConfiguration()
  public var accelerometer = AccelerometerConfiguration()
  public var orientation = OrientationParameters()
  public var simulation = SimulationConfiguration()

  public init() {}
}

extension AgentConfiguration {
  /// Every key of a configuration file.
  public static let keys = KeyTable([
    ("agent", "The agent itself: rate, publishing, writing to flash.", ServiceConfiguration.keys),
    (
      "accelerometer", "The chip that feels gravity, how it is mounted, its calibration.",
      AccelerometerConfiguration.keys
    ),
    ("orientation", "When a change of orientation counts.", orientationKeys),
    (
      "simulation", "The virtual board; without effect on a real one.",
      SimulationConfiguration.keys
    ),
  ])
}
