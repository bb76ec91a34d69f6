// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

@testable import Drivers

/// A chip as an array of registers, with the faults that a test gives it.
final class FakeChip {
  var registers = [UInt8](repeating: 0, count: 256)
  /// What the data registers hold while the chip is awake.
  var frame = Frame.faceUp
  /// A different last byte of temperature each time, as on a real chip.
  var hasNoise = true
  /// i2c-stub keeps whatever is written.
  var clearsReset = true
  /// Wake writes to ignore.
  var ignoredWakes = 0
  /// Writes of the full scale (1C) to ignore.
  var ignoredScales = 0
  /// Registers that read as a value whatever is written.
  var stuck: [UInt8: UInt8] = [:]
  /// The error of the n-th transfer, counted from 1.
  var failing: (Int) -> Errno? = { _ in nil }

  private(set) var transfers = 0
  private(set) var reads: [UInt8] = []
  private(set) var writes: [UInt8] = []
  private var noise: UInt8 = 0

  init(whoAmI: UInt8 = 0x68) {
    registers[0x75] = whoAmI
    registers[0x6B] = 0x40
  }

  var isAsleep: Bool { registers[0x6B] & 0x40 != 0 }

  /// What a dip of the supply voltage or a reset does.
  func reset() {
    let whoAmI = registers[0x75]
    registers = [UInt8](repeating: 0, count: 256)
    registers[0x75] = whoAmI
    registers[0x6B] = 0x40
  }

  fileprivate func transfer(_ operation: BusError.Operation, at location: I2CLocation)
    throws(BusError)
  {
    transfers += 1
    if let errno = failing(transfers) {
      throw BusError(errno, during: operation, at: location)
    }
  }

  fileprivate func read(_ register: UInt8, into buffer: UnsafeMutableRawBufferPointer) {
    reads.append(register)
    for offset in buffer.indices { buffer[offset] = value(register &+ UInt8(offset)) }
    if register == 0x3B { noise &+= hasNoise ? 1 : 0 }
  }

  private func value(_ register: UInt8) -> UInt8 {
    if let value = stuck[register] { return value }
    guard (0x3B...0x48).contains(register) else { return registers[Int(register)] }
    if isAsleep { return 0 }
    let value = frame[Int(register) - 0x3B]
    return register == 0x42 ? value ^ (noise & 1) : value
  }

  fileprivate func write(_ register: UInt8, _ value: UInt8) {
    writes.append(register)
    if register == 0x6B {
      if value & 0x80 != 0, clearsReset { return reset() }
      if value & 0xC0 == 0, ignoredWakes > 0 {
        ignoredWakes -= 1
        return
      }
    }
    if register == 0x1C, ignoredScales > 0 {
      ignoredScales -= 1
      return
    }
    registers[Int(register)] = value
  }
}

/// The bus on which a fake chip answers.
struct FakeBus: I2CDevice {
  let chip: FakeChip
  var location = I2CLocation(bus: 1, address: 0x68)

  mutating func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError) {
    try chip.transfer(.read(register: register), at: location)
    chip.read(register, into: buffer)
  }

  mutating func write(register: UInt8, _ value: UInt8) throws(BusError) {
    try chip.transfer(.write(register: register), at: location)
    chip.write(register, value)
  }
}
