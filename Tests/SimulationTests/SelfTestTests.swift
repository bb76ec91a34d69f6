// SPDX-License-Identifier: Apache-2.0

import Motion
import Simulation
import Testing

@Suite struct SelfTestTests {
  /// Accelerometer x, y, z in LSB at ±8 g, gyroscope x, y, z in LSB at ±250 °/s, for the codes
  /// 15, 16, 17 and 10, 11, 12 (the formulas of RM-MPU-6000A-00, 4.1).
  static let factory = [2216.1, 2290.8, 2368.1, 4909.0, -5134.8, 5371.0]

  /// What self-test adds to the six outputs, with the full scales that the data sheet asks for.
  static func response(_ bench: VirtualBench, accelerometer: UInt8 = 0x10) throws -> [Double] {
    try bench.wake()
    try bench.chip.write(register: 0x1A, 2)
    try bench.chip.write(register: 0x1B, 0x00)
    try bench.chip.write(register: 0x1C, accelerometer)
    bench.wait(milliseconds: 250)
    let off = words(try bench.frame())
    try bench.chip.write(register: 0x1B, 0xE0)
    try bench.chip.write(register: 0x1C, 0xE0 | accelerometer)
    bench.wait(milliseconds: 250)
    let on = words(try bench.frame())
    return [0, 1, 2, 4, 5, 6].map { Double(on[$0] - off[$0]) }
  }

  static func passes(_ response: [Double], _ factory: [Double]) -> [Bool] {
    zip(response, factory).map { abs($0 - $1) <= 0.14 * abs($1) }
  }

  @Test func anExactChipAnswersAsTheFactorySaw() throws {
    let response = try Self.response(VirtualBench())
    for (measured, expected) in zip(response, Self.factory) {
      #expect(abs(measured - expected) < 2)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func anOrdinaryChipPassesWithNoiseAndBias(_ seed: UInt64) throws {
    var options = ChipOptions()
    options.seed = seed
    options.accelerationOffset = Vector3(0.05, -0.05, 0.08)
    options.rotationOffset = Vector3(20, -20, 10)
    let response = try Self.response(VirtualBench(options: options))
    #expect(Self.passes(response, Self.factory) == [true, true, true, true, true, true])
    #expect(response != Self.factory)
  }

  @Test func anAxisThatAnswersTooLittleFailsAlone() throws {
    var options = ChipOptions()
    options.selfTestAccelerationGain = Vector3(1, 0.7, 1)
    options.selfTestRotationGain = Vector3(1, 1, 1.2)
    let response = try Self.response(VirtualBench(options: options))
    #expect(Self.passes(response, Self.factory) == [true, false, true, true, true, false])
  }

  @Test func eachBitTestsOneAxis() throws {
    let bench = VirtualBench()
    try bench.wake()
    for (bit, axis) in [(UInt8(0x80), 0), (0x40, 1), (0x20, 2)] {
      try bench.chip.write(register: 0x1C, bit)
      try bench.chip.write(register: 0x1B, bit)
      bench.wait(milliseconds: 50)
      let frame = words(try bench.frame())
      let rest = [0, 0, 16384, -3920, 0, 0, 0]
      for index in [0, 1, 2, 4, 5, 6] {
        #expect((frame[index] != rest[index]) == (index % 4 == axis), "bit \(bit), \(index)")
      }
    }
  }

  @Test func aChipWithoutCodesAnswersInTheAllowedRange() throws {
    var options = ChipOptions.exact
    options.trim = FactoryTrim(acceleration: SIMD3(0, 0, 0), rotation: SIMD3(0, 0, 0))
    let bench = VirtualBench(options: options)
    #expect(try bench.read(0x0D, count: 4) == [0, 0, 0, 0])
    let response = try Self.response(bench)
    for axis in 0..<3 {
      #expect(0.3...0.95 ~= response[axis] / 4096)
      #expect(10...105 ~= abs(response[3 + axis] / 131))
    }
  }

  @Test func theMPU6500KeepsItsCodesElsewhere() throws {
    var options = ChipOptions.exact
    options.variant = .mpu6500
    options.trim = FactoryTrim(acceleration: SIMD3(100, 110, 120), rotation: SIMD3(90, 80, 70))
    let bench = VirtualBench(options: options)
    #expect(try bench.read(0x00, count: 3) == [90, 80, 70])
    #expect(try bench.read(0x0D, count: 3) == [100, 110, 120])
    // 2620 · 1.01^(code − 1), in LSB at ±2 g and ±250 °/s.
    let response = try Self.response(bench, accelerometer: 0x00)
    let factory = [7016.1, 7750.1, 8560.9, 6351.6, 5750.0, 5205.4]
    for (measured, expected) in zip(response, factory) {
      #expect(abs(measured - expected) < 2)
    }
  }
}
