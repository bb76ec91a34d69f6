// SPDX-License-Identifier: Apache-2.0

import Motion
import Simulation

/// Motion that a test writes as a function of time.
struct Scripted: MotionSource {
  let body: @Sendable (Double) -> MotionState

  init(_ body: @escaping @Sendable (Double) -> MotionState) { self.body = body }

  func state(at time: Double) -> MotionState { body(time) }
}

/// The big-endian number in two bytes of a frame.
func word(_ bytes: [UInt8], _ index: Int) -> Int {
  Int(Int16(bitPattern: UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])))
}

/// The seven numbers of a frame: accelerometer x, y, z, temperature, gyroscope x, y, z.
func words(_ frame: [UInt8]) -> [Int] { (0..<7).map { word(frame, 2 * $0) } }
