// SPDX-License-Identifier: Apache-2.0

/// A column of a trace file, by its name with the unit.
public enum TraceColumn: String, CaseIterable, Sendable {
  case time = "time_s"
  case accelerationX = "ax_g"
  case accelerationY = "ay_g"
  case accelerationZ = "az_g"
  case rotationX = "gx_dps"
  case rotationY = "gy_dps"
  case rotationZ = "gz_dps"
  case temperature = "temp_c"
  case proximity = "proximity"
  case battery = "battery"

  /// What every trace has, and every row has a value for.
  static let required: [TraceColumn] = [.time, .accelerationX, .accelerationY, .accelerationZ]
  /// All or none of these.
  static let rotation: [TraceColumn] = [.rotationX, .rotationY, .rotationZ]

  var isRequired: Bool { index < 4 }

  /// The place in a row's values.
  var index: Int {
    switch self {
    case .time: 0
    case .accelerationX: 1
    case .accelerationY: 2
    case .accelerationZ: 3
    case .rotationX: 4
    case .rotationY: 5
    case .rotationZ: 6
    case .temperature: 7
    case .proximity: 8
    case .battery: 9
    }
  }
}

/// The values of one row by `TraceColumn.index`; NaN where a value is absent. A SIMD type because it
/// is a fixed-size array that needs no allocation.
typealias TraceValues = SIMD16<Double>
