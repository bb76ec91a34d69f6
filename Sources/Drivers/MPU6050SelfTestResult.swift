// SPDX-License-Identifier: Apache-2.0

/// What the self-test of one axis gave.
public struct MPU6050SelfTestAxis: Equatable, Sendable {
  /// Output with the self-test on, less output with it off, in units of the raw values.
  public let response: Double
  /// The response that the factory measured, or nil when the chip has none on record.
  public let factoryTrim: Double?
  public let passed: Bool

  /// By which part of the factory's response this one differs: 0 is no change.
  public var deviation: Double? { factoryTrim.map { (response - $0) / $0 } }
}

/// The three axes of a sensor.
public struct MPU6050SelfTestAxes: Equatable, Sendable {
  public let x: MPU6050SelfTestAxis
  public let y: MPU6050SelfTestAxis
  public let z: MPU6050SelfTestAxis

  public var passed: Bool { x.passed && y.passed && z.passed }
}

/// What a self-test gave.
public struct MPU6050SelfTestResult: Equatable, Sendable {
  public let accelerometer: MPU6050SelfTestAxes
  public let gyroscope: MPU6050SelfTestAxes
  /// The board moved during the test: the verdict says nothing.
  public let isDisturbed: Bool

  public var passed: Bool { !isDisturbed && accelerometer.passed && gyroscope.passed }
}

/// The means of the six sensor values, in units of the raw values.
struct MPU6050Means: Equatable, Sendable {
  var acceleration: SIMD3<Double>
  var rotation: SIMD3<Double>
}

extension MPU6050SelfTestResult {
  /// Judges the two sets of means by the factory's codes.
  init(
    _ procedure: MPU6050SelfTestProcedure, codes: MPU6050SelfTestCodes,
    off: MPU6050Means, on: MPU6050Means, isDisturbed: Bool
  ) {
    let acceleration = on.acceleration - off.acceleration
    let rotation = on.rotation - off.rotation
    func accelerometer(_ axis: Int) -> MPU6050SelfTestAxis {
      procedure.accelerometer(response: acceleration[axis], code: codes.acceleration[axis])
    }
    func gyroscope(_ axis: Int) -> MPU6050SelfTestAxis {
      procedure.gyroscope(
        response: rotation[axis], offset: off.rotation[axis], code: codes.rotation[axis],
        isY: axis == 1)
    }
    self.accelerometer = MPU6050SelfTestAxes(
      x: accelerometer(0), y: accelerometer(1), z: accelerometer(2))
    self.gyroscope = MPU6050SelfTestAxes(x: gyroscope(0), y: gyroscope(1), z: gyroscope(2))
    self.isDisturbed = isDisturbed
  }
}
