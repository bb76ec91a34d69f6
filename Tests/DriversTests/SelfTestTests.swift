// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Simulation
import Testing

@testable import Drivers

private let none = MPU6050SelfTestCodes(acceleration: .zero, rotation: .zero)
private let still = MPU6050Means(acceleration: [0, 0, 4096], rotation: .zero)

@Suite struct SelfTestTests {
  static let trims: [(UInt8, gyroscope: Double, accelerometer: Double)] = [
    (1, 3275.0, 1392.6), (2, 3425.7, 1439.6), (15, 6146.9, 2216.1), (16, 6429.6, 2290.8),
    (30, 12067.9, 3645.3), (31, 12623.0, 3768.3),
  ]

  @Test func everyCodeOfAnMPU6050HasTheFactorysResponse() throws {
    let procedure = MPU6050SelfTestProcedure.mpu6050
    for row in Self.trims {
      let x = try #require(procedure.gyroscopeTrim(code: row.0, isY: false))
      let y = try #require(procedure.gyroscopeTrim(code: row.0, isY: true))
      let acceleration = try #require(procedure.accelerometerTrim(code: row.0))
      #expect(abs(x - row.gyroscope) < 0.06)
      #expect(y == -x)
      #expect(abs(acceleration - row.accelerometer) < 0.06)
    }
    #expect(procedure.gyroscopeTrim(code: 0, isY: false) == nil)
    #expect(procedure.accelerometerTrim(code: 0) == nil)
  }

  // The table of the manufacturer's drivers: 2620, 2646, 2672, … 5750 at code 80.
  @Test func everyCodeOfAnMPU6500HasTheFactorysResponse() throws {
    let procedure = MPU6050SelfTestProcedure.mpu6500
    for (code, trim) in [(1, 2620), (2, 2646), (3, 2672), (16, 3041), (64, 4903), (80, 5750)]
      as [(UInt8, Double)]
    {
      #expect(abs(try #require(procedure.accelerometerTrim(code: code)) - trim) < 1)
      #expect(abs(try #require(procedure.gyroscopeTrim(code: code, isY: true)) - trim) < 1)
    }
  }

  @Test func theCodesOfAnMPU6050AreSpreadOverFourRegisters() {
    let codes = MPU6050SelfTestCodes(mpu6050: 0x6A, 0x8B, 0x8C, 0x31)
    #expect(codes.acceleration == [15, 16, 17])
    #expect(codes.rotation == [10, 11, 12])
  }

  @Test func anMPU6050PassesWithinFourteenPercent() {
    let procedure = MPU6050SelfTestProcedure.mpu6050
    let factors: [(Double, Bool)] = [
      (1, true), (1.139, true), (0.861, true), (1.141, false), (0.859, false),
    ]
    for (factor, passes) in factors {
      #expect(procedure.accelerometer(response: 1392.64 * factor, code: 1).passed == passes)
      let x = procedure.gyroscope(response: 3275 * factor, offset: 0, code: 1, isY: false)
      #expect(x.passed == passes)
      let y = procedure.gyroscope(response: -3275 * factor, offset: 0, code: 1, isY: true)
      #expect(y.passed == passes)
    }
    // The wrong sign is a defect, however large.
    #expect(!procedure.accelerometer(response: -1392.64, code: 1).passed)
    #expect(!procedure.gyroscope(response: 3275, offset: 0, code: 1, isY: true).passed)
  }

  @Test func withoutACodeAnMPU6050IsJudgedByAbsoluteLimits() {
    let procedure = MPU6050SelfTestProcedure.mpu6050
    for (g, passes) in [(0.29, false), (0.31, true), (-0.5, true), (0.94, true), (0.96, false)]
      as [(Double, Bool)]
    {
      #expect(procedure.accelerometer(response: g * 4096, code: 0).passed == passes)
    }
    for (dps, passes) in [(9, false), (11, true), (-50, true), (104, true), (106, false)]
      as [(Double, Bool)]
    {
      let axis = procedure.gyroscope(response: dps * 131, offset: 0, code: 0, isY: false)
      #expect(axis.passed == passes)
    }
  }

  @Test func anMPU6500PassesFromHalfToOneAndAHalf() {
    let procedure = MPU6050SelfTestProcedure.mpu6500
    for (factor, passes) in [(0.49, false), (0.51, true), (1.49, true), (1.51, false)]
      as [(Double, Bool)]
    {
      #expect(procedure.accelerometer(response: 2620 * factor, code: 1).passed == passes)
    }
    func gyroscope(_ response: Double, offset: Double = 0, code: UInt8) -> Bool {
      procedure.gyroscope(response: response, offset: offset, code: code, isY: false).passed
    }
    #expect(!gyroscope(1300, code: 1))
    #expect(gyroscope(1320, code: 1))
    #expect(!gyroscope(2620, offset: 21 * 131, code: 1))
    #expect(!gyroscope(59 * 131, code: 0))
    #expect(gyroscope(61 * 131, code: 0))
    #expect(!procedure.accelerometer(response: 0.22 * 16384, code: 0).passed)
    #expect(procedure.accelerometer(response: 0.23 * 16384, code: 0).passed)
    #expect(!procedure.accelerometer(response: 0.68 * 16384, code: 0).passed)
  }

  @Test func theVerdictNamesTheAxisThatFailed() {
    let on = MPU6050Means(
      acceleration: [2048, 2048, 4096], rotation: [6550, 6550, 6550])
    let result = MPU6050SelfTestResult(
      .mpu6050, codes: none, off: still, on: on, isDisturbed: false)
    #expect(result.accelerometer.x.passed)
    #expect(result.accelerometer.y.passed)
    #expect(!result.accelerometer.z.passed)
    #expect(result.gyroscope.passed)
    #expect(!result.passed)
    #expect(result.accelerometer.x.deviation == nil)
  }

  @Test func aDisturbedTestPassesNothing() {
    let on = MPU6050Means(
      acceleration: [2048, 2048, 6144], rotation: [6550, 6550, 6550])
    let calm = MPU6050SelfTestResult(
      .mpu6050, codes: none, off: still, on: on, isDisturbed: false)
    #expect(calm.passed)
    let shaken = MPU6050SelfTestResult(
      .mpu6050, codes: none, off: still, on: on, isDisturbed: true)
    #expect(!shaken.passed)
  }
}
