// SPDX-License-Identifier: Apache-2.0

import Motion
import Testing

@testable import Simulation

@Suite struct NoiseTests {
  /// A thousand frames at 50 Hz with the 21 Hz filter.
  static func frames(seed: UInt64, noise: Double = 1) throws -> [[Int]] {
    var options = ChipOptions()
    options.seed = seed
    options.noise = noise
    let bench = VirtualBench(options: options)
    try bench.wake()
    try bench.chip.write(register: 0x1A, 4)
    try bench.chip.write(register: 0x19, 19)
    return try (0..<1000).map { _ in
      bench.wait(milliseconds: 20)
      return words(try bench.frame())
    }
  }

  @Test func theSameSeedGivesTheSameBytesAndAnotherOneOthers() throws {
    let frames = try Self.frames(seed: 7)
    #expect(try Self.frames(seed: 7) == frames)
    #expect(try Self.frames(seed: 8) != frames)
  }

  @Test func aStillBoardNeverRepeatsAFrame() throws {
    let frames = try Self.frames(seed: 1)
    for (one, next) in zip(frames, frames.dropFirst()) { #expect(one != next) }
  }

  @Test func noiseIsAsLargeAsTheDataSheetSays() throws {
    func deviation(_ index: Int, _ mean: Double, _ frames: [[Int]]) -> Double {
      let squares = frames.map { (Double($0[index]) - mean) * (Double($0[index]) - mean) }
      return (squares.reduce(0, +) / Double(frames.count)).squareRoot()
    }
    let frames = try Self.frames(seed: 3)
    // 400 µg/√Hz through 21 Hz and 0.005 °/s/√Hz through 20 Hz, of a first-order filter.
    #expect(abs(deviation(0, 0, frames) / 37.6 - 1) < 0.1)
    #expect(abs(deviation(2, 16384, frames) / 37.6 - 1) < 0.1)
    #expect(abs(deviation(4, 0, frames) / 3.67 - 1) < 0.1)
    let quiet = try Self.frames(seed: 3, noise: 0)
    #expect(Set(quiet) == [[0, 0, 16384, -3920, 0, 0, 0]])
  }

  @Test func valuesHaveMeanZeroAndVarianceOneAndChannelsAreIndependent() {
    let noise = Noise(seed: 42)
    var sum = 0.0
    var squares = 0.0
    var products = 0.0
    for tick in 0..<Int64(20_000) {
      let value = noise.value(tick: tick, channel: 0)
      sum += value
      squares += value * value
      products += value * noise.value(tick: tick, channel: 1)
      #expect(abs(value) < 3.5)
    }
    #expect(abs(sum / 20_000) < 0.03)
    #expect(abs(squares / 20_000 - 1) < 0.03)
    #expect(abs(products / 20_000) < 0.03)
  }
}
