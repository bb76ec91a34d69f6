// SPDX-License-Identifier: Apache-2.0

import Motion
import Simulation
import Testing

@Suite struct FIFOTests {
  /// x counts milliseconds, so that each sample can be told from the others.
  static let counter = Scripted { time in
    MotionState(
      acceleration: Vector3((time * 1000).rounded() / 16384, 0, 1),
      rotation: Vector3(0, 0, 1), temperature: 25)
  }

  static func bench(_ enabled: UInt8, variant: ChipVariant = .mpu6050) throws -> VirtualBench {
    var options = ChipOptions.exact
    options.variant = variant
    let bench = VirtualBench(counter, options: options)
    try bench.wake()
    try bench.chip.write(register: 0x1A, 1)
    try bench.chip.write(register: 0x19, 9)
    bench.wait(milliseconds: 500)
    try bench.chip.write(register: 0x23, enabled)
    try bench.chip.write(register: 0x6A, 0x44)
    return bench
  }

  static func count(_ bench: VirtualBench) throws -> Int { word(try bench.read(0x72, count: 2), 0) }

  @Test func samplesQueueInTheOrderOfTheirRegisters() throws {
    let bench = try Self.bench(0xF8)
    bench.wait(milliseconds: 30)
    #expect(try Self.count(bench) == 42)
    let bytes = try bench.read(0x74, count: 42)
    #expect(try Array(bytes[28..<42]) == bench.frame())
    #expect(word(bytes, 14) - word(bytes, 0) == 10)
    #expect(try Self.count(bench) == 0)
  }

  @Test func onlyWhatIsEnabledIsQueued() throws {
    let bench = try Self.bench(0x10)
    bench.wait(milliseconds: 30)
    #expect(try bench.read(0x74, count: 6) == [0x00, 0x83, 0x00, 0x83, 0x00, 0x83])
  }

  @Test func anEmptyFIFOGivesTheLastByteAgain() throws {
    let bench = try Self.bench(0x10)
    bench.wait(milliseconds: 10)
    #expect(try bench.read(0x74, count: 4) == [0x00, 0x83, 0x83, 0x83])
  }

  @Test(arguments: [(ChipVariant.mpu6050, 1024), (.mpu6500, 512)])
  func anOverflowDropsTheOldestBytesAndSaysSo(_ variant: ChipVariant, _ capacity: Int) throws {
    let bench = try Self.bench(0x08, variant: variant)
    _ = try bench.chip.read(register: 0x3A)
    bench.wait(milliseconds: Int64(capacity / 6) * 10)
    #expect(try bench.chip.read(register: 0x3A) & 0x10 == 0)
    #expect(try Self.count(bench) == capacity / 6 * 6)
    bench.wait(milliseconds: 20_000)
    #expect(try bench.chip.read(register: 0x3A) & 0x10 == 0x10)
    #expect(try Self.count(bench) == capacity)
    // Neither capacity is a multiple of 6: what is left starts within a sample.
    let bytes = try bench.read(0x74, count: capacity)
    #expect(try Array(bytes[(capacity - 6)...]) == bench.read(0x3B, count: 6))
    let z = capacity % 6 - 2
    #expect(Array(bytes[z..<(z + 2)]) == [0x40, 0])
    #expect(word(bytes, capacity - 6) - word(bytes, capacity - 12) == 10)
  }

  @Test func theHighByteOfTheCountLatchesTheLowOne() throws {
    let bench = try Self.bench(0x08)
    bench.wait(milliseconds: 20)
    #expect(try bench.chip.read(register: 0x72) == 0)
    bench.wait(milliseconds: 20)
    #expect(try bench.chip.read(register: 0x73) == 12)
    #expect(try bench.read(0x72, count: 2) == [0, 24])
  }

  @Test func aStuckChipQueuesNothing() throws {
    let bench = try Self.bench(0x08)
    bench.chip.inject(.stuck, for: .milliseconds(100))
    bench.wait(milliseconds: 195)
    #expect(try Self.count(bench) == 60)
  }

  @Test func aResetEmptiesIt() throws {
    let bench = try Self.bench(0x08)
    bench.wait(milliseconds: 200)
    try bench.chip.write(register: 0x6A, 0x04)
    #expect(try Self.count(bench) == 0)
    bench.wait(milliseconds: 200)
    #expect(try Self.count(bench) == 0)
  }
}
