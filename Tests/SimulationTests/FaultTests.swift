// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Motion
import Simulation
import Testing

@Suite struct FaultTests {
  static func error(_ bench: VirtualBench) -> BusError? {
    do throws(BusError) {
      _ = try bench.frame()
      return nil
    } catch {
      return error
    }
  }

  /// A chip that has been awake for 800 ms at t = 1 s, with faults that start later.
  static func bench(_ faults: FaultScript, noise: Double = 1) throws -> VirtualBench {
    var options = ChipOptions()
    options.noise = noise
    let bench = VirtualBench(faults: faults, options: options)
    try bench.wake()
    bench.wait(milliseconds: 800)
    return bench
  }

  @Test(arguments: [
    (Fault.Kind.noAcknowledge, BusError.Kind.noAcknowledge, Errno.remoteInputOutput),
    (.arbitration, .arbitrationLost, .wouldBlock), (.timeout, .timeout, .timedOut),
    (.absent, .noAcknowledge, .remoteInputOutput),
  ])
  func aTransferFailsWhileTheFaultLasts(
    _ kind: Fault.Kind, _ expected: BusError.Kind, _ number: Errno
  ) throws {
    let bench = try Self.bench([Fault(kind, at: .milliseconds(1500), for: .seconds(2))])
    bench.wait(milliseconds: 499)
    #expect(Self.error(bench) == nil)
    bench.wait(milliseconds: 1)
    let error = Self.error(bench)
    #expect(error?.kind == expected)
    #expect(error?.errno == number)
    #expect(error?.operation == .read(register: 0x3B))
    #expect(error?.location == I2CLocation(bus: 1, address: 0x68))
    #expect(throws: BusError.self) { try bench.chip.write(register: 0x19, 7) }
    bench.wait(milliseconds: 1999)
    #expect(Self.error(bench) != nil)
    bench.wait(milliseconds: 1)
    #expect(Self.error(bench) == nil)
    #expect(bench.chip.peek(0x19) == 0)
    #expect(bench.chip.transfers.failures == 3)
  }

  @Test func aFaultWithoutDurationLastsForEver() throws {
    let bench = try Self.bench([Fault(.timeout, at: .seconds(2))])
    bench.wait(milliseconds: 3_600_000_000)
    #expect(Self.error(bench)?.kind == .timeout)
  }

  @Test func oneInFiftyTransfersFails() throws {
    let bench = try Self.bench([
      Fault(.noAcknowledge, at: .seconds(2), for: .seconds(10), oneIn: 50)
    ])
    bench.wait(milliseconds: 1000)
    let failed = (1...500).filter { _ in
      bench.wait(milliseconds: 10)
      return Self.error(bench) != nil
    }
    #expect(failed == [50, 100, 150, 200, 250, 300, 350, 400, 450, 500])
  }

  @Test func aFaultComesBackEveryPeriod() throws {
    let bench = try Self.bench([
      Fault(.noAcknowledge, at: .seconds(2), for: .seconds(1), every: .seconds(5))
    ])
    var failing: [Int] = []
    for second in 1..<14 {
      if Self.error(bench) != nil { failing.append(second) }
      bench.wait(milliseconds: 1000)
    }
    #expect(failing == [2, 7, 12])
  }

  @Test func aBrownOutForgetsEverythingAndSleeps() throws {
    let bench = try Self.bench([Fault(.brownOut, at: .seconds(2))])
    try bench.chip.write(register: 0x1C, 0x08)
    bench.wait(milliseconds: 999)
    #expect(words(try bench.frame())[2] > 8000)
    bench.wait(milliseconds: 1)
    #expect(try bench.frame() == [UInt8](repeating: 0, count: 14))
    #expect(try bench.chip.read(register: 0x6B) == 0x40)
    #expect(try bench.chip.read(register: 0x1C) == 0)
    try bench.wake()
    bench.wait(milliseconds: 10_000)
    #expect(words(try bench.frame())[2] > 16000)
  }

  @Test func aStuckChipGivesTheSameBytesAndThenGoesOn() throws {
    let bench = try Self.bench([Fault(.stuck, at: .seconds(2), for: .seconds(3))])
    bench.wait(milliseconds: 1000)
    let held = try bench.frame()
    for _ in 0..<29 {
      bench.wait(milliseconds: 100)
      #expect(try bench.frame() == held)
    }
    bench.wait(milliseconds: 200)
    #expect(try bench.frame() != held)
  }

  @Test func whatIsHeldIsTheLastSampleBeforeItStuck() throws {
    let ramp = Scripted { MotionState(acceleration: Vector3(0, 0, $0)) }
    let bench = VirtualBench(ramp, faults: [Fault(.stuck, at: .milliseconds(1000))])
    try bench.wake()
    bench.wait(milliseconds: 5000)
    #expect(words(try bench.frame())[2] == 16384 * 999 / 1000 + 1)
  }

  @Test func saturationIsTheEndOfTheRangeOnEveryAxis() throws {
    let bench = try Self.bench(
      [Fault(.saturation, at: .seconds(2), for: .seconds(1))], noise: 0)
    bench.wait(milliseconds: 1500)
    #expect(
      try bench.frame() == [0x7F, 0xFF, 0x80, 0, 0x7F, 0xFF, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0])
    bench.wait(milliseconds: 1000)
    #expect(words(try bench.frame())[2] == 16384)
  }

  @Test func aBusThatStaysHighReadsAsOnesAndLosesWrites() throws {
    let bench = try Self.bench([Fault(.busHigh, at: .seconds(2), for: .seconds(1))])
    bench.wait(milliseconds: 1000)
    #expect(try bench.frame() == [UInt8](repeating: 0xFF, count: 14))
    #expect(try bench.chip.read(register: 0x75) == 0xFF)
    try bench.chip.write(register: 0x19, 7)
    bench.wait(milliseconds: 1000)
    #expect(try bench.chip.read(register: 0x19) == 0)
  }

  @Test func theFirstWakeIsLostAndTheSecondIsNot() throws {
    let bench = VirtualBench(faults: [Fault(.ignoreFirstWake, at: 0)])
    try bench.chip.write(register: 0x6B, 0x01)
    #expect(try bench.chip.read(register: 0x6B) == 0x40)
    try bench.chip.write(register: 0x6B, 0x01)
    #expect(try bench.chip.read(register: 0x6B) == 0x01)
  }

  @Test func aResetIsNotAWake() throws {
    let bench = VirtualBench(faults: [Fault(.ignoreFirstWake, at: 0)])
    try bench.chip.write(register: 0x6B, 0x80)
    bench.wait(milliseconds: 100)
    try bench.chip.write(register: 0x6B, 0x01)
    #expect(try bench.chip.read(register: 0x6B) == 0x40)
  }

  @Test func aChipThatAppearsIsFreshFromPowerOn() throws {
    let bench = try Self.bench([Fault(.absent, at: .seconds(2), for: .seconds(3))])
    bench.wait(milliseconds: 1000)
    #expect(Self.error(bench)?.kind == .noAcknowledge)
    bench.wait(milliseconds: 3000)
    #expect(try bench.chip.read(register: 0x6B) == 0x40)
    #expect(try bench.frame() == [UInt8](repeating: 0, count: 14))
  }

  @Test func aFaultCanBeInjectedWhileItRuns() throws {
    let bench = try Self.bench([])
    bench.chip.inject(.noAcknowledge, for: .milliseconds(100))
    #expect(Self.error(bench)?.kind == .noAcknowledge)
    bench.wait(milliseconds: 100)
    #expect(Self.error(bench) == nil)
    bench.chip.inject(.brownOut)
    #expect(try bench.chip.read(register: 0x6B) == 0x40)
    try bench.wake()
    #expect(try bench.chip.read(register: 0x6B) == 0x01)
  }

  @Test func theFaultsOfTheStoryAndOfTheScriptBothHappen() throws {
    let bench = VirtualBench(Tour(), faults: [Fault(.timeout, at: .seconds(1), for: .seconds(1))])
    bench.wait(milliseconds: 1500)
    #expect(Self.error(bench)?.kind == .timeout)
    bench.wait(milliseconds: 15_000)
    #expect(Self.error(bench)?.kind == .noAcknowledge)
  }
}
