// SPDX-License-Identifier: Apache-2.0

/// A burst in physical units, in the axes of the chip.
public struct MPU6050Reading: Equatable, Sendable {
  /// Specific force in g: +1 on the axis that points up when at rest.
  public var acceleration: SIMD3<Double>
  /// Angular rate in degrees a second; nil while the gyroscope is off.
  public var rotation: SIMD3<Double>?
  /// Die temperature in °C; nil while the thermometer is off.
  public var temperature: Double?

  public init(
    acceleration: SIMD3<Double>, rotation: SIMD3<Double>?, temperature: Double?
  ) {
    self.acceleration = acceleration
    self.rotation = rotation
    self.temperature = temperature
  }
}

extension MPU6050Burst {
  /// Converts to physical units (RM-MPU-6000A-00, 4.17 to 4.19). Pure arithmetic.
  public func reading(for variant: MPU6050Variant, _ ranges: MPU6050Ranges) -> MPU6050Reading {
    let gPerUnit = ranges.accelerometer.gPerUnit * variant.rangeFactor
    let dpsPerUnit = ranges.gyroscope.dpsPerUnit * variant.rangeFactor
    return MPU6050Reading(
      acceleration: gPerUnit
        * SIMD3(Double(accelerationX), Double(accelerationY), Double(accelerationZ)),
      rotation: ranges.hasGyroscope
        ? dpsPerUnit * SIMD3(Double(rotationX), Double(rotationY), Double(rotationZ)) : nil,
      temperature: ranges.hasThermometer ? variant.temperature(raw: temperature) : nil)
  }
}
