// SPDX-License-Identifier: Apache-2.0

import Buses

/// Adds up the errors of a bus over its life, which may be opened many times.
final class BusErrorLedger {
  /// Every failed transfer and opening.
  private(set) var total = BusErrorCounts()
  private var hasNews = false

  func add(_ error: BusError) {
    total.add(error.kind)
    hasNews = true
  }

  /// Whether an error was added since the last call.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// Opens the bus anew, and counts a failure of that and of all its transfers.
  func counting<Bus: I2CDevice & ~Copyable>(
    _ open: () throws(BusError) -> Bus
  ) throws(BusError) -> CountedI2CDevice<Bus> {
    do throws(BusError) {
      return CountedI2CDevice(try open(), ledger: self)
    } catch {
      add(error)
      throw error
    }
  }
}

/// A device whose every failed transfer is counted.
struct CountedI2CDevice<Base: I2CDevice & ~Copyable>: I2CDevice, ~Copyable {
  private var base: Base
  private let ledger: BusErrorLedger

  init(_ base: consuming Base, ledger: BusErrorLedger) {
    self.base = base
    self.ledger = ledger
  }

  var location: I2CLocation { base.location }

  mutating func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError) {
    do throws(BusError) {
      try base.read(register: register, into: buffer)
    } catch {
      ledger.add(error)
      throw error
    }
  }

  mutating func write(register: UInt8, _ value: UInt8) throws(BusError) {
    do throws(BusError) {
      try base.write(register: register, value)
    } catch {
      ledger.add(error)
      throw error
    }
  }
}
