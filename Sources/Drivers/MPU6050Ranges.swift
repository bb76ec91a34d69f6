// SPDX-License-Identifier: Apache-2.0

/// AFS_SEL: the accelerometer's full scale, ± g.
public enum MPU6050FullScale: UInt8, CaseIterable, Sendable {
  case g2, g4, g8, g16

  /// The full scale in g, to both sides of zero.
  public var g: Int { 2 << Int(rawValue) }

  /// g for each unit of the raw value: 1/16384 at ±2 g.
  public var gPerUnit: Double { Double(1 << Int(rawValue)) / 16384 }
}

/// FS_SEL: the gyroscope's full scale, ± degrees a second.
public enum MPU6050GyroscopeRange: UInt8, CaseIterable, Sendable {
  case dps250, dps500, dps1000, dps2000

  /// The full scale in degrees a second, to both sides of zero.
  public var degreesPerSecond: Int { 250 << Int(rawValue) }

  /// Degrees a second for each unit of the raw value, as the data sheet rounds its reciprocal.
  public var dpsPerUnit: Double {
    switch self {
    case .dps250: 1 / 131
    case .dps500: 1 / 65.5
    case .dps1000: 1 / 32.8
    case .dps2000: 1 / 16.4
    }
  }
}

/// What the chip measures and how its raw values are scaled: as its registers say, not as they
/// were asked to be.
public struct MPU6050Ranges: Equatable, Sendable {
  public var accelerometer: MPU6050FullScale
  public var gyroscope: MPU6050GyroscopeRange
  /// Whether the gyroscope measures. Its registers are meaningless otherwise.
  public var hasGyroscope: Bool
  /// Whether the thermometer measures.
  public var hasThermometer: Bool

  public init(
    accelerometer: MPU6050FullScale = .g2, gyroscope: MPU6050GyroscopeRange = .dps250,
    hasGyroscope: Bool = true, hasThermometer: Bool = true
  ) {
    self.accelerometer = accelerometer
    self.gyroscope = gyroscope
    self.hasGyroscope = hasGyroscope
    self.hasThermometer = hasThermometer
  }
}
