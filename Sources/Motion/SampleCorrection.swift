// SPDX-License-Identifier: Apache-2.0

/// The way from a sensor's readings to device axes: first the calibration, which belongs to the
/// sensor, then the mount matrix, which belongs to the board.
public struct SampleCorrection: Equatable, Sendable {
  public var calibration: Calibration
  public var mountMatrix: MountMatrix

  /// Readings stay as they are.
  public static let identity = SampleCorrection()

  public init(calibration: Calibration = .identity, mountMatrix: MountMatrix = .identity) {
    self.calibration = calibration
    self.mountMatrix = mountMatrix
  }

  /// The sample in device axes. Values that are not finite stay so.
  public func apply(_ raw: Sample) -> Sample {
    Sample(
      time: raw.time,
      acceleration: mountMatrix.apply(calibration.acceleration(raw.acceleration)),
      rotation: raw.rotation.map { mountMatrix.apply(calibration.rotation($0)) })
  }
}
