// SPDX-License-Identifier: Apache-2.0

/// One line of a recorded trace.
public struct TraceRow: Equatable, Sendable {
  /// Acceleration, rotation and time as the sensor reported them, before calibration and mounting.
  public var sample: Sample
  /// Die temperature in °C.
  public var temperature: Double?
  /// Whether something was close.
  public var proximity: Bool?
  /// Battery level, 0 … 1.
  public var battery: Double?

  public init(
    sample: Sample, temperature: Double? = nil, proximity: Bool? = nil, battery: Double? = nil
  ) {
    self.sample = sample
    self.temperature = temperature
    self.proximity = proximity
    self.battery = battery
  }
}

/// A recording of sensor samples over time.
public struct Trace: Equatable, Sendable {
  /// In order of time; never empty when it was parsed.
  public var rows: [TraceRow]

  public init(rows: [TraceRow]) { self.rows = rows }
}
