// SPDX-License-Identifier: Apache-2.0

import Motion

/// Noise as a function of a seed and a time, so that it does not depend on when somebody looks.
struct Noise: Sendable {
  private let key: UInt64

  init(seed: UInt64) { key = Self.mixed(seed) }

  /// A number with mean 0 and variance 1, near enough to a normal distribution: the sum of four
  /// uniform ones. Channels and ticks are independent of each other.
  func value(tick: Int64, channel: UInt64) -> Double {
    let position = UInt64(bitPattern: tick) &* 8 &+ channel
    let bits = Self.mixed(key &+ position &* 0x9E37_79B9_7F4A_7C15)
    let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48
    return (Double(sum) - 131_070) / 37_837.2
  }

  /// Three of them, from three channels on.
  func vector(tick: Int64, channel: UInt64) -> Vector3 {
    Vector3(
      value(tick: tick, channel: channel), value(tick: tick, channel: channel + 1),
      value(tick: tick, channel: channel + 2))
  }

  /// The finishing step of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
  private static func mixed(_ x: UInt64) -> UInt64 {
    var z = x &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
