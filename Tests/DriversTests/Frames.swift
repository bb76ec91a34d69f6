// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

@testable import Drivers

/// The point of time that many milliseconds after an arbitrary beginning.
func at(_ milliseconds: Int64) -> MonotonicTime {
  MonotonicTime(nanoseconds: .seconds(1000) + .milliseconds(milliseconds))
}

/// Frames as the chip sends them: 14 bytes from register 3B, at ±2 g, ±250 °/s and 25 °C.
enum Frame {
  static let faceUp: [UInt8] = [0, 0, 0, 0, 0x40, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
  static let faceDown: [UInt8] = [0, 0, 0, 0, 0xC0, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
  static let plusX: [UInt8] = [0x40, 0, 0, 0, 0, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
  static let minusX: [UInt8] = [0xC0, 0, 0, 0, 0, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
  static let plusY: [UInt8] = [0, 0, 0x40, 0, 0, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
  static let minusY: [UInt8] = [0, 0, 0xC0, 0, 0, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
  static let diagonal: [UInt8] = [0x2D, 0x41, 0, 0, 0x2D, 0x41, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
  static let freeFall: [UInt8] = [0, 0, 0, 0, 0, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0]
  static let turning: [UInt8] = [0, 0, 0, 0, 0x40, 0, 0xF0, 0xB0, 0, 0, 0, 0, 0x33, 0x2C]
  static let saturated: [UInt8] = [
    0x7F, 0xFF, 0x80, 0x00, 0x7F, 0xFF, 0xF0, 0xB0, 0, 0, 0, 0, 0, 0,
  ]
  static let zeros = [UInt8](repeating: 0, count: 14)
  static let ones = [UInt8](repeating: 0xFF, count: 14)
}

extension MPU6050Burst {
  init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { MPU6050Burst($0) } }
}

extension SIMD3<Double> {
  func isNear(_ other: Self, within tolerance: Double = 1e-4) -> Bool {
    (0..<3).allSatisfy { abs(self[$0] - other[$0]) <= tolerance }
  }
}
