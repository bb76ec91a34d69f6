// SPDX-License-Identifier: Apache-2.0

/// One axis of a sensor or of the device.
public enum Axis: Int, CaseIterable, Sendable, CustomStringConvertible {
  case x, y, z

  public var description: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .z: "z"
    }
  }
}

/// Why a calibration is refused: the value, and where it stands.
public enum CalibrationError: Error, Equatable, Sendable {
  /// An accelerometer offset (g).
  case offset(Axis, Double)
  /// A factor on the diagonal.
  case scale(Axis, Double)
  /// How much of the other axis goes into the first one.
  case crossAxis(Axis, from: Axis, Double)
  /// A gyroscope bias (degrees a second).
  case gyroscopeBias(Axis, Double)
}

extension CalibrationError: CustomStringConvertible {
  /// What is wrong, the value, and what is allowed.
  public var description: String {
    switch self {
    case .offset(let axis, let value):
      return "the accelerometer offset of \(axis) is \(shortText(value)) g; "
        + "allowed are \(bounds(Calibration.largestOffset)) g"
    case .scale(let axis, let value):
      let hint = value < 0 ? " (a reversed axis belongs into the mount matrix)" : ""
      return "the accelerometer scale of \(axis) is \(shortText(value)); allowed are "
        + "\(shortText(Calibration.scaleRange.lowerBound)) to "
        + "\(shortText(Calibration.scaleRange.upperBound))\(hint)"
    case .crossAxis(let axis, let other, let value):
      return "the part of \(other) that goes into \(axis) is \(shortText(value)); allowed are "
        + "\(bounds(Calibration.largestCrossAxis)) (axes are exchanged in the mount matrix)"
    case .gyroscopeBias(let axis, let value):
      return "the gyroscope bias of \(axis) is \(shortText(value)) dps; "
        + "allowed are \(bounds(Calibration.largestGyroscopeBias)) dps"
    }
  }

  private func bounds(_ limit: Double) -> String { "-\(shortText(limit)) to \(shortText(limit))" }
}
