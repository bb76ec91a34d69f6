// SPDX-License-Identifier: Apache-2.0

import Buses
import Motion
import Simulation
import Testing

@Suite struct ResetAndSleepTests {
  @Test func afterPowerOnEveryRegisterIsZeroButSleepIdentityAndTrim() throws {
    let bench = VirtualBench()
    for register in UInt8(0)...0x7F {
      let expected: UInt8 =
        switch register {
        case 0x0D: 0x6A
        case 0x0E: 0x8B
        case 0x0F: 0x8C
        case 0x10: 0x31
        case 0x6B: 0x40
        case 0x75: 0x68
        default: 0
        }
      #expect(try bench.chip.read(register: register) == expected, "\(hexadecimal(register))")
    }
  }

  @Test func asleepTheFrameIsAllZeros() throws {
    let bench = VirtualBench()
    bench.wait(milliseconds: 500)
    #expect(try bench.frame() == [UInt8](repeating: 0, count: 14))
  }

  @Test func asleepOnlyThePowerRegisterTakesAWrite() throws {
    let bench = VirtualBench()
    try bench.chip.write(register: 0x19, 19)
    #expect(try bench.chip.read(register: 0x19) == 0)
    try bench.chip.write(register: 0x6B, 0x01)
    #expect(try bench.chip.read(register: 0x6B) == 0x01)
    try bench.chip.write(register: 0x19, 19)
    #expect(try bench.chip.read(register: 0x19) == 19)
  }

  @Test func theResetBitClearsItselfAndLeavesTheChipAsleep() throws {
    let bench = VirtualBench()
    try bench.wake()
    try bench.chip.write(register: 0x1C, 0x18)
    try bench.chip.write(register: 0x6B, 0x80)
    #expect(try bench.chip.read(register: 0x6B) == 0xC0)
    bench.wait(milliseconds: 49)
    #expect(try bench.chip.read(register: 0x6B) == 0xC0)
    bench.wait(milliseconds: 1)
    #expect(try bench.chip.read(register: 0x6B) == 0x40)
    #expect(try bench.chip.read(register: 0x1C) == 0)
    #expect(try bench.frame() == [UInt8](repeating: 0, count: 14))
  }

  @Test func whatIsWrittenDuringTheResetIsLost() throws {
    let bench = VirtualBench()
    try bench.chip.write(register: 0x6B, 0x80)
    bench.wait(milliseconds: 10)
    try bench.chip.write(register: 0x6B, 0x01)
    bench.wait(milliseconds: 90)
    #expect(try bench.chip.read(register: 0x6B) == 0x40)
  }

  @Test func nothingIsMeasuredBeforeTheSensorsHaveStarted() throws {
    let source = StillPose(acceleration: Vector3(0, 0, 1), rotation: Vector3(10, 0, 0))
    let bench = VirtualBench(source)
    try bench.chip.write(register: 0x6B, 0x01)
    bench.wait(milliseconds: 19)
    #expect(try bench.frame() == [UInt8](repeating: 0, count: 14))
    bench.wait(milliseconds: 2)
    #expect(words(try bench.frame()) == [0, 0, 16384, -3920, 0, 0, 0])
    bench.wait(milliseconds: 8)
    #expect(words(try bench.frame())[4] == 0)
    bench.wait(milliseconds: 2)
    #expect(words(try bench.frame()) == [0, 0, 16384, -3920, 1310, 0, 0])
  }

  @Test func fallingAsleepHoldsTheLastSample() throws {
    let bench = VirtualBench(Scripted { MotionState(acceleration: Vector3(0, 0, $0)) })
    try bench.wake()
    let last = try bench.frame()
    try bench.chip.write(register: 0x6B, 0x41)
    bench.wait(milliseconds: 300)
    #expect(try bench.frame() == last)
    #expect(words(last)[2] > 3000)
  }

  @Test func aStoppedClockTakesNoSamples() throws {
    let bench = VirtualBench(Scripted { MotionState(acceleration: Vector3(0, 0, $0)) })
    try bench.wake()
    try bench.chip.write(register: 0x6B, 0x07)
    let held = try bench.frame()
    bench.wait(milliseconds: 300)
    #expect(try bench.frame() == held)
  }

  @Test func readOnlyRegistersIgnoreWrites() throws {
    let bench = VirtualBench()
    try bench.wake()
    for register: UInt8 in [0x3B, 0x41, 0x48, 0x61, 0x72, 0x73, 0x75, 0x80, 0xFF] {
      let before = bench.chip.peek(register)
      try bench.chip.write(register: register, ~before)
      #expect(bench.chip.peek(register) == before, "\(hexadecimal(register))")
    }
  }

  @Test func bitsThatResetSomethingClearThemselves() throws {
    let bench = VirtualBench()
    try bench.wake()
    try bench.chip.write(register: 0x6A, 0x4F)
    #expect(try bench.chip.read(register: 0x6A) == 0x40)
    // SIG_COND_RST cleared the data registers as well.
    #expect(try bench.read(0x3B, count: 6) == [0, 0, 0, 0, 0, 0])
    try bench.chip.write(register: 0x68, 0x07)
    #expect(try bench.chip.read(register: 0x68) == 0)
  }

  @Test func aChipThatWasConfiguredBeforeAnswersWithItsOldScale() throws {
    let bench = VirtualBench()
    bench.chip.poke(0x6B, 0x01)
    bench.chip.poke(0x1C, 0x18)
    bench.chip.poke(0x6C, 0x07)
    bench.wait(milliseconds: 100)
    #expect(words(try bench.frame())[2] == 2048)
    #expect(try bench.chip.read(register: 0x6C) == 0x07)
    #expect(bench.chip.transfers.reads == 2)
    #expect(bench.chip.transfers.writes == 0)
  }
}
