// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

/// The accelerometer and gyroscope MPU6050, its successors and its copies.
///
/// Nothing here waits: starting and testing are advanced step by step with the time of the caller,
/// so a sampling thread can do both between its ticks. After `advance(at:)` has answered `ready`,
/// `fetch()` reads one sample.
public struct MPU6050<Bus: I2CDevice & ~Copyable>: ~Copyable {
  public internal(set) var bus: Bus
  public let settings: MPU6050Settings
  /// Which chip it is; nil until it was identified.
  public internal(set) var identity: MPU6050Identity?
  /// What the chip measures and how it scales it, as read back from its registers.
  public internal(set) var ranges = MPU6050Ranges()
  var startUp = MPU6050StartUp()

  public init(bus: consuming Bus, settings: MPU6050Settings = MPU6050Settings()) {
    self.bus = bus
    self.settings = settings
  }

  /// Gives the bus back.
  public consuming func releaseBus() -> Bus { bus }

  /// Whether the chip is started and measures.
  public var isReady: Bool { startUp.phase == .ready }

  /// Reads one sample, as raw as the chip sends it: one transaction of 14 bytes.
  public mutating func fetch() throws(BusError) -> MPU6050Burst {
    var storage: (UInt64, UInt64) = (0, 0)
    return try withUnsafeMutableBytes(of: &storage) { buffer throws(BusError) in
      let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<MPU6050Burst.count])
      try bus.read(register: MPU6050Register.data, into: bytes)
      return MPU6050Burst(UnsafeRawBufferPointer(bytes))
    }
  }

  /// A burst in physical units, by the identity and the ranges that the chip has.
  public func reading(of burst: MPU6050Burst) -> MPU6050Reading {
    burst.reading(for: identity?.variant ?? .mpu6050, ranges)
  }
}

extension MPU6050: Sendable where Bus: Sendable & ~Copyable {}
