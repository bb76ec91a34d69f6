// SPDX-License-Identifier: Apache-2.0

import Glibc
import Motion

/// Samples as a board gives them that is held and turned by hand, at 50 Hz.
enum SampleStream {
  /// A quarter turn of half a second, then a second and a half of rest, over and over, with the
  /// noise of the chip. The same every time.
  static func samples(count: Int, hasRotation: Bool) -> [Sample] {
    var random = UInt64(1)
    func noise(_ size: Double) -> Vector3 {
      func next() -> Double {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (Double(random >> 11) * 0x1p-52 - 1) * size
      }
      return Vector3(next(), next(), next())
    }
    return (0..<count).map { index in
      let time = Double(index) / 50
      let turns = (time / 2).rounded(.down)
      let part = min(1, (time - 2 * turns) / 0.5)
      let angle = (turns + part) * .pi / 2
      let rate = part < 1 ? Vector3(0, 0, -180) : .zero
      return Sample(
        time: time, acceleration: Vector3(sin(angle), cos(angle), 0.1) + noise(0.01),
        rotation: hasRotation ? rate + noise(0.2) : nil)
    }
  }
}
