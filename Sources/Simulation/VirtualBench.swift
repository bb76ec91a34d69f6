// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Motion

/// A virtual chip on a bench: with a clock that only moves when it is told to.
public struct VirtualBench: Sendable {
  public let clock: ManualClock
  public let chip: VirtualMPU6050

  /// Powers an exact chip on, unless other options are given.
  public init(
    _ source: any MotionSource = StillPose(.faceUp), faults: FaultScript = FaultScript(),
    options: ChipOptions = .exact
  ) {
    let clock = ManualClock()
    self.clock = clock
    chip = VirtualMPU6050(source: source, faults: faults, options: options) { clock.now }
  }

  /// Lets time pass.
  public func wait(milliseconds: Int64) { clock.advance(by: .milliseconds(milliseconds)) }

  /// Resets and wakes the chip as the data sheet tells to, and lets it start up: 200 ms.
  public func wake() throws(BusError) {
    try chip.write(register: 0x6B, 0x80)
    wait(milliseconds: 100)
    try chip.write(register: 0x6B, 0x01)
    wait(milliseconds: 100)
  }

  /// Reads registers in one transfer.
  public func read(_ register: UInt8, count: Int) throws(BusError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    try chip.read(register: register, into: buffer)
    return [UInt8](buffer)
  }

  /// The 14 bytes of accelerometer, thermometer and gyroscope.
  public func frame() throws(BusError) -> [UInt8] { try read(0x3B, count: 14) }
}
