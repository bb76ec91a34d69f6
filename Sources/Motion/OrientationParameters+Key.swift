// SPDX-License-Identifier: Apache-2.0

extension OrientationParameters {
  /// The numeric parameters, by the name that a configuration file gives them.
  public enum Key: String, CaseIterable, Sendable {
    case flatAngle = "flat-angle"
    case flatEnterAngle = "flat-enter-angle"
    case flatLeaveAngle = "flat-leave-angle"
    case turnAngle = "turn-angle"
    case holdTime = "hold-time"
    case settleSpeed = "settle-speed"
    case magnitudeTolerance = "magnitude-tolerance"
    case smoothingTime = "smoothing-time"
    case fusionTime = "fusion-time"
    case calmTime = "calm-time"
    case gapLimit = "gap-limit"

    /// What a value counts.
    public enum Unit: String, Sendable {
      case degrees = "deg"
      case degreesPerSecond = "dps"
      case seconds = "s"
      case standardGravity = "g"
    }

    /// The unit of the field, and of `range`.
    public var unit: Unit {
      switch self {
      case .flatAngle, .flatEnterAngle, .flatLeaveAngle, .turnAngle: .degrees
      case .settleSpeed: .degreesPerSecond
      case .magnitudeTolerance: .standardGravity
      case .holdTime, .smoothingTime, .fusionTime, .calmTime, .gapLimit: .seconds
      }
    }

    /// The values that make sense.
    public var range: ClosedRange<Double> {
      switch self {
      case .flatAngle: 10...70
      case .flatEnterAngle: 5...45
      case .flatLeaveAngle: 20...85
      case .turnAngle: 45...80
      case .holdTime: 0...10
      case .settleSpeed: 20...10_000
      case .magnitudeTolerance: 0.05...4
      case .smoothingTime: 0.001...2
      case .fusionTime: 0.001...10
      case .calmTime: 0...10
      case .gapLimit: 0.2...60
      }
    }
  }

  /// The field that `key` names, in the unit of the key.
  public subscript(key: Key) -> Double {
    get {
      switch key {
      case .flatAngle: flatAngle
      case .flatEnterAngle: flatEnterAngle
      case .flatLeaveAngle: flatLeaveAngle
      case .turnAngle: turnAngle
      case .holdTime: holdTime
      case .settleSpeed: settleSpeed
      case .magnitudeTolerance: magnitudeTolerance
      case .smoothingTime: smoothingTime
      case .fusionTime: fusionTime
      case .calmTime: calmTime
      case .gapLimit: gapLimit
      }
    }
    set {
      switch key {
      case .flatAngle: flatAngle = newValue
      case .flatEnterAngle: flatEnterAngle = newValue
      case .flatLeaveAngle: flatLeaveAngle = newValue
      case .turnAngle: turnAngle = newValue
      case .holdTime: holdTime = newValue
      case .settleSpeed: settleSpeed = newValue
      case .magnitudeTolerance: magnitudeTolerance = newValue
      case .smoothingTime: smoothingTime = newValue
      case .fusionTime: fusionTime = newValue
      case .calmTime: calmTime = newValue
      case .gapLimit: gapLimit = newValue
      }
    }
  }
}
