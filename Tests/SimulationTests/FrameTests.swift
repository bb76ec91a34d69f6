// SPDX-License-Identifier: Apache-2.0

import Motion
import Simulation
import Testing

/// Bytes and numbers as the data sheet gives them, written down anew.
@Suite struct FrameTests {
  static let frames: [(MotionState, [UInt8])] = [
    (state(0, 0, 1), [0x00, 0x00, 0x00, 0x00, 0x40, 0x00]),
    (state(0, 0, -1), [0x00, 0x00, 0x00, 0x00, 0xC0, 0x00]),
    (state(1, 0, 0), [0x40, 0x00, 0x00, 0x00, 0x00, 0x00]),
    (state(-1, 0, 0), [0xC0, 0x00, 0x00, 0x00, 0x00, 0x00]),
    (state(0, 1, 0), [0x00, 0x00, 0x40, 0x00, 0x00, 0x00]),
    (state(0, -1, 0), [0x00, 0x00, 0xC0, 0x00, 0x00, 0x00]),
    (state(0.5.squareRoot(), 0, 0.5.squareRoot()), [0x2D, 0x41, 0x00, 0x00, 0x2D, 0x41]),
    (state(0, 0, 0), [0x00, 0x00, 0x00, 0x00, 0x00, 0x00]),
    (state(5, -5, 5), [0x7F, 0xFF, 0x80, 0x00, 0x7F, 0xFF]),
  ]

  static func state(_ x: Double, _ y: Double, _ z: Double) -> MotionState {
    MotionState(acceleration: Vector3(x, y, z))
  }

  @Test(arguments: frames.indices)
  func aPoseGivesItsBytes(_ index: Int) throws {
    let (state, bytes) = Self.frames[index]
    let bench = VirtualBench(StillPose(acceleration: state.acceleration))
    try bench.wake()
    #expect(try bench.frame() == bytes + [0xF0, 0xB0, 0, 0, 0, 0, 0, 0])
  }

  @Test func aTurnGivesItsBytes() throws {
    let bench = VirtualBench(
      StillPose(acceleration: Vector3(0, 0, 1), rotation: Vector3(0, 0, 100)))
    try bench.wake()
    #expect(
      try bench.frame() == [0, 0, 0, 0, 0x40, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0x33, 0x2C])
  }

  @Test(arguments: [
    (-40.0, UInt8(0x9A), UInt8(0x5C)), (0, 0xCF, 0x7C), (25, 0xF0, 0xB0), (35, 0xFD, 0xF8),
    (85, 0x40, 0x60), (36.53, 0, 0),
  ])
  func aTemperatureGivesItsBytes(_ celsius: Double, _ high: UInt8, _ low: UInt8) throws {
    let bench = VirtualBench(StillPose(.faceUp, temperature: celsius))
    try bench.wake()
    #expect(try bench.read(0x41, count: 2) == [high, low])
  }

  @Test(arguments: [
    (UInt8(0x00), UInt8(0x40)), (0x08, 0x20), (0x10, 0x10), (0x18, 0x08),
  ])
  func theAccelerometerScaleFollowsItsRegister(_ setting: UInt8, _ high: UInt8) throws {
    let bench = VirtualBench()
    try bench.wake()
    try bench.chip.write(register: 0x1C, setting)
    bench.wait(milliseconds: 10)
    #expect(try bench.read(0x3F, count: 2) == [high, 0])
  }

  @Test(arguments: [(UInt8(0x00), 13_100), (0x08, 6550), (0x10, 3280), (0x18, 1640)])
  func theGyroscopeScaleFollowsItsRegister(_ setting: UInt8, _ raw: Int) throws {
    let bench = VirtualBench(
      StillPose(acceleration: Vector3(0, 0, 1), rotation: Vector3(-100, 0, 0)))
    try bench.wake()
    try bench.chip.write(register: 0x1B, setting)
    bench.wait(milliseconds: 10)
    #expect(word(try bench.read(0x43, count: 2), 0) == -raw)
  }

  @Test func aNewScaleHoldsFromTheNextSampleOn() throws {
    let bench = VirtualBench()
    try bench.wake()
    try bench.chip.write(register: 0x1A, 4)
    try bench.chip.write(register: 0x19, 19)
    bench.wait(milliseconds: 30)
    _ = try bench.frame()
    try bench.chip.write(register: 0x1C, 0x18)
    #expect(try bench.read(0x3F, count: 2) == [0x40, 0])
    bench.wait(milliseconds: 20)
    #expect(try bench.read(0x3F, count: 2) == [0x08, 0])
  }

  @Test func anImperfectSpecimenIsOffByWhatItsOptionsSay() throws {
    var options = ChipOptions.exact
    options.accelerationOffset = Vector3(0, 0, 0.4)
    options.accelerationGain = Vector3(1.02, 1, 1)
    options.rotationOffset = Vector3(20, 0, 0)
    for (up, x, z) in [(1.0, 0.0, 1.4), (-1.0, 0.0, -0.6)] {
      let bench = VirtualBench(
        StillPose(acceleration: Vector3(0, 0, up)), options: options)
      try bench.wake()
      let frame = words(try bench.frame())
      #expect(frame[0] == Int(x * 16384))
      #expect(frame[2] == Int((z * 16384).rounded()))
      #expect(frame[4] == 2620)
    }
    let bench = VirtualBench(StillPose(.landscapeLeft), options: options)
    try bench.wake()
    #expect(words(try bench.frame())[0] == 16_712)
  }

  @Test func theGyroscopeOffsetRegistersAreAdded() throws {
    let bench = VirtualBench()
    try bench.wake()
    // −328 in the ±1000 °/s range is −10 °/s.
    try bench.chip.write(register: 0x13, 0xFE)
    try bench.chip.write(register: 0x14, 0xB8)
    bench.wait(milliseconds: 30)
    #expect(words(try bench.frame())[4] == -1310)
  }

  @Test func valuesThatAreNoNumbersDoNotStopTheChip() throws {
    let bench = VirtualBench(
      StillPose(
        acceleration: Vector3(.nan, .infinity, -.infinity), rotation: Vector3(.nan, 1e300, 0),
        temperature: .infinity))
    try bench.wake()
    let frame = words(try bench.frame())
    #expect(frame[0] == 0)
    #expect(frame[3] == 32_767)
  }

  @Test func aBurstReadsConsecutiveRegisters() throws {
    let bench = VirtualBench()
    try bench.wake()
    let bytes = try bench.read(0x3A, count: 16)
    #expect(bytes[0] == 0x01)
    #expect(Array(bytes[1..<15]) == [0, 0, 0, 0, 0x40, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0])
    #expect(try bench.read(0xFE, count: 4) == [0, 0, 0, 0])
  }
}
