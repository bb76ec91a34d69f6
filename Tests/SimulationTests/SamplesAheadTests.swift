// SPDX-License-Identifier: Apache-2.0

import Motion
import Simulation
import Testing

/// A chip that is read at every sample works several out at once; nothing may show that.
@Suite struct SamplesAheadTests {
  static let swaying = Scripted { time in
    let x = (time * 0.7).truncatingRemainder(dividingBy: 1)
    return MotionState(
      acceleration: Vector3(x, 1 - x, 0.1), rotation: Vector3(40 * x, 0, -x), temperature: 20 + x)
  }

  /// 50 Hz with the 21 Hz filter and noise, at the time of a sample.
  static func bench() throws -> VirtualBench {
    let bench = VirtualBench(swaying, options: ChipOptions())
    try bench.wake()
    try bench.chip.write(register: 0x1A, 4)
    try bench.chip.write(register: 0x19, 19)
    return bench
  }

  @Test func aChipReadAtEverySampleSaysWhatOneReadNowAndThenSays() throws {
    let often = try Self.bench()
    let rarely = try Self.bench()
    var number = 0
    for pause in [3, 1, 1, 17, 2, 40, 5, 16] {
      for _ in 0..<pause {
        often.wait(milliseconds: 20)
        _ = try often.frame()
      }
      number += pause
      rarely.wait(milliseconds: Int64(20 * pause))
      #expect(try often.frame() == rarely.frame(), "sample \(number)")
    }
  }

  @Test func aWriteBetweenTwoSamplesTakesEffectAtTheNextOne() throws {
    let often = try Self.bench()
    let rarely = try Self.bench()
    for _ in 0..<10 {
      often.wait(milliseconds: 20)
      _ = try often.frame()
    }
    rarely.wait(milliseconds: 200)
    for bench in [often, rarely] {
      bench.wait(milliseconds: 5)
      // Another range, and the same row of samples and state of the filter.
      try bench.chip.write(register: 0x1C, 0x08)
      bench.wait(milliseconds: 15)
    }
    #expect(try often.frame() == rarely.frame())
    #expect(words(try often.frame())[2] < 1000)
  }

  @Test func aFaultThatIsInjectedTakesEffectAtTheNextSample() throws {
    let bench = try Self.bench()
    for _ in 0..<10 {
      bench.wait(milliseconds: 20)
      _ = try bench.frame()
    }
    bench.chip.inject(.saturation)
    bench.wait(milliseconds: 20)
    #expect(words(try bench.frame())[0] == 32_767)
  }

  @Test func aSampleAheadIsNotReadyBeforeItsTime() throws {
    let bench = try Self.bench()
    bench.wait(milliseconds: 40)
    _ = try bench.frame()
    #expect(try bench.chip.read(register: 0x3A) == 1)
    bench.wait(milliseconds: 19)
    #expect(try bench.chip.read(register: 0x3A) == 0)
    bench.wait(milliseconds: 1)
    #expect(try bench.chip.read(register: 0x3A) == 1)
  }
}
