// SPDX-License-Identifier: Apache-2.0

import Buses
import CI2C
import LinuxSystem
import Simulation

/// I2C adapters with virtual chips on them, behind the system calls of real ones.
final class VirtualAdapter {
  var chips: [I2CLocation: any I2CDevice] = [:]
  var openError: Errno?
  /// Addresses that a kernel driver owns.
  var owned: Set<I2CLocation> = []
  /// How long a transfer takes, in nanoseconds.
  var transferTime = Int64.milliseconds(1)
  let clock = ManualClock()

  /// Every register that was written: nobody who only looks may leave one here.
  private(set) var writes: [UInt8] = []
  /// Every bus that was opened.
  private(set) var opened: [Int] = []
  /// What fails next: the error of each transfer, nil for one that works.
  var failures: [Errno?] = []
  fileprivate var buses: [CInt: Int] = [:]
}

struct VirtualCalls: I2CAdapterCalls {
  let adapter: VirtualAdapter

  func isPresent(bus: Int) -> Bool { true }

  func open(bus: Int) throws(Errno) -> FileDescriptor { try adapter.open(bus) }

  func claim(_ address: UInt8, of descriptor: CInt) throws(Errno) {
    let location = I2CLocation(bus: adapter.buses[descriptor] ?? -1, address: address)
    if adapter.owned.contains(location) { throw .busy }
  }

  func functions(of descriptor: CInt) throws(Errno) -> UInt { 0x0EFF_0001 }

  func transfer(
    _ messages: UnsafeMutableBufferPointer<i2c_msg>, on descriptor: CInt
  ) throws(Errno) -> Int {
    let location = I2CLocation(
      bus: adapter.buses[descriptor] ?? -1, address: UInt8(messages[0].addr))
    let register = messages[0].buf[0]
    guard messages.count == 2 else {
      try adapter.write(register, messages[0].buf[1], to: location)
      return 1
    }
    let buffer = UnsafeMutableRawBufferPointer(
      start: messages[1].buf, count: Int(messages[1].len))
    try adapter.read(register, into: buffer, from: location)
    return 2
  }

  func readBlock(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer, on descriptor: CInt
  ) throws(Errno) -> Int { throw .notSupported }

  func writeByte(register: UInt8, _ value: UInt8, on descriptor: CInt) throws(Errno) {
    throw .notSupported
  }
}

extension VirtualAdapter {
  fileprivate func open(_ bus: Int) throws(Errno) -> FileDescriptor {
    if let openError { throw openError }
    opened.append(bus)
    do throws(SystemError) {
      // A descriptor like any other, of a file that does nothing.
      let descriptor = try FileDescriptor.open("/dev/null", .readWrite)
      buses[descriptor.rawValue] = bus
      return descriptor
    } catch {
      throw error.errno
    }
  }

  fileprivate func read(
    _ register: UInt8, into buffer: UnsafeMutableRawBufferPointer, from location: I2CLocation
  ) throws(Errno) {
    clock.advance(by: transferTime)
    if !failures.isEmpty, let failure = failures.removeFirst() { throw failure }
    guard var chip = chips[location] else { throw .remoteInputOutput }
    do throws(BusError) {
      try chip.read(register: register, into: buffer)
    } catch {
      throw error.errno
    }
  }

  fileprivate func write(
    _ register: UInt8, _ value: UInt8, to location: I2CLocation
  ) throws(Errno) {
    writes.append(register)
    guard var chip = chips[location] else { throw .remoteInputOutput }
    do throws(BusError) {
      try chip.write(register: register, value)
    } catch {
      throw error.errno
    }
  }
}
