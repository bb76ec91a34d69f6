// SPDX-License-Identifier: Apache-2.0

import Buses
import Simulation
import Testing

@testable import Drivers

@Suite struct BurstTests {
  static let frames: [([UInt8], SIMD3<Double>)] = [
    (Frame.faceUp, [0, 0, 1]), (Frame.faceDown, [0, 0, -1]),
    (Frame.plusX, [1, 0, 0]), (Frame.minusX, [-1, 0, 0]),
    (Frame.plusY, [0, 1, 0]), (Frame.minusY, [0, -1, 0]),
    (Frame.diagonal, [0.70709, 0, 0.70709]), (Frame.freeFall, [0, 0, 0]),
    (Frame.saturated, [1.99994, -2, 1.99994]), (Frame.zeros, [0, 0, 0]),
    (Frame.ones, [-0.00006, -0.00006, -0.00006]),
  ]

  @Test(arguments: frames)
  func everyFrameHasItsAcceleration(bytes: [UInt8], acceleration: SIMD3<Double>) {
    let reading = MPU6050Burst(bytes).reading(for: .mpu6050, MPU6050Ranges())
    #expect(reading.acceleration.isNear(acceleration, within: 1e-5))
  }

  @Test func theGyroscopesFrameHasItsRotation() throws {
    let reading = MPU6050Burst(Frame.turning).reading(for: .mpu6050, MPU6050Ranges())
    #expect(try #require(reading.rotation).isNear([0, 0, 100]))
  }

  static let temperatures: [(UInt8, UInt8, Double)] = [
    (0x9A, 0x5C, -40), (0xCF, 0x7C, 0), (0xF0, 0xB0, 25), (0xFD, 0xF8, 35), (0x40, 0x60, 85),
    (0xFF, 0xFF, 36.527),
  ]

  @Test(arguments: temperatures)
  func everyTemperatureIsThatOfTheDataSheet(high: UInt8, low: UInt8, celsius: Double) throws {
    var bytes = Frame.faceUp
    bytes[6] = high
    bytes[7] = low
    let reading = MPU6050Burst(bytes).reading(for: .mpu6050, MPU6050Ranges())
    #expect(abs(try #require(reading.temperature) - celsius) < 0.005)
  }

  // Field problem 11: the same raw temperature is another one on an MPU6500.
  @Test func theTemperatureFormulaFollowsTheVariant() {
    #expect(MPU6050Variant.mpu6050.temperature(raw: 0) == 36.53)
    #expect(MPU6050Variant.mpu6500.temperature(raw: 0) == 21)
    #expect(MPU6050Variant.mpu9250.temperature(raw: 0) == 21)
    #expect(MPU6050Variant.icm20689.temperature(raw: 0) == 25)
    // The kernel's figures for the same chips: (raw + offset) · scale, in thousandths of a degree.
    for raw in stride(from: Int16(-20000), through: 20000, by: 4000) {
      let kernel6050 = (Double(raw) + 12420) * 2.941176e-3
      #expect(abs(MPU6050Variant.mpu6050.temperature(raw: raw) - kernel6050) < 0.01)
      let kernel6500 = (Double(raw) + 7011) * 2.995178e-3
      #expect(abs(MPU6050Variant.mpu6500.temperature(raw: raw) - kernel6500) < 0.01)
      let kernel20608 = (Double(raw) + 8170) * 3.059976e-3
      #expect(abs(MPU6050Variant.icm20608.temperature(raw: raw) - kernel20608) < 0.01)
    }
  }

  // Field problem 16, the part of the driver: flat is 1.00 g at every full scale.
  @Test(arguments: [
    (MPU6050FullScale.g2, UInt8(0x40)), (.g4, 0x20), (.g8, 0x10), (.g16, 0x08),
  ])
  func theSameGravityIsOneGAtEveryFullScale(range: MPU6050FullScale, high: UInt8) {
    var bytes = Frame.faceUp
    bytes[4] = high
    let ranges = MPU6050Ranges(accelerometer: range)
    #expect(MPU6050Burst(bytes).reading(for: .mpu6050, ranges).acceleration == [0, 0, 1])
    // The ICM-20601 has twice the range at the same code.
    #expect(MPU6050Burst(bytes).reading(for: .icm20601, ranges).acceleration == [0, 0, 2])
  }

  @Test(arguments: [
    (MPU6050GyroscopeRange.dps250, 131.0), (.dps500, 65.5), (.dps1000, 32.8), (.dps2000, 16.4),
  ])
  func theRotationFollowsItsRange(range: MPU6050GyroscopeRange, unitsPerDps: Double) throws {
    let reading = MPU6050Burst(Frame.turning)
      .reading(for: .mpu6050, MPU6050Ranges(gyroscope: range))
    #expect(try #require(reading.rotation).isNear([0, 0, 13100 / unitsPerDps]))
  }

  @Test func whatIsSwitchedOffIsAbsentAndNotZero() {
    let reading = MPU6050Burst(Frame.faceUp)
      .reading(for: .mpu6050, MPU6050Ranges(hasGyroscope: false, hasThermometer: false))
    #expect(reading.rotation == nil)
    #expect(reading.temperature == nil)
    #expect(reading.acceleration == [0, 0, 1])
  }

  @Test func aSampleIsOneTransactionOfFourteenBytes() throws {
    let script = I2CScript([.burst(0x3B, Frame.turning), .burst(0x3B, Frame.plusX)])
    var chip = MPU6050(bus: ScriptedI2CDevice(script))
    #expect(try chip.fetch() == MPU6050Burst(Frame.turning))
    #expect(try chip.fetch() == MPU6050Burst(Frame.plusX))
    try script.done()
  }

  @Test func aFailedReadIsAnErrorAndNoSample() throws {
    let script = I2CScript([.burst(0x3B, Frame.turning).failing(.remoteInputOutput)])
    var chip = MPU6050(bus: ScriptedI2CDevice(script))
    #expect(throws: BusError.self) { try chip.fetch() }
    try script.done()
  }

  @Test func aBurstIsFourteenBytesLarge() {
    #expect(MemoryLayout<MPU6050Burst>.size == 14)
  }
}
