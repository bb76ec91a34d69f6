// SPDX-License-Identifier: Apache-2.0

import CI2C
import LinuxSystem

/// A chip on a bus of the machine: `/dev/i2c-N` through i2c-dev.
public typealias LinuxI2CDevice = I2CAdapterDevice<LinuxI2CAdapterCalls>

/// A chip behind the system calls of an I2C adapter.
///
/// Transfers are I2C messages with a repeated start where the adapter can do them, else SMBus block
/// reads and byte writes. Neither is ever split: the bytes of one read belong to one instant.
public struct I2CAdapterDevice<Calls: I2CAdapterCalls>: I2CDevice, ~Copyable {
  public let location: I2CLocation
  /// Whether the transfers are I2C messages; SMBus calls otherwise.
  public let usesMessages: Bool

  private let calls: Calls
  private let adapter: FileDescriptor

  /// Opens the adapter and claims the address.
  ///
  /// The claim is a check of ownership: I2C_RDWR would work on an address that a kernel driver
  /// uses too, and both would disturb each other.
  public init(_ location: I2CLocation, calls: Calls) throws(BusError) {
    let adapter = try attempt(.open, at: location) { () throws(Errno) in
      try calls.open(bus: location.bus)
    }
    let raw = adapter.rawValue
    let functions = try attempt(.claim, at: location) { () throws(Errno) in
      try calls.claim(location.address, of: raw)
      return try calls.functions(of: raw)
    }
    let usesMessages = functions & UInt(I2C_FUNC_I2C) != 0
    let blocks = UInt(I2C_FUNC_SMBUS_READ_I2C_BLOCK) | UInt(I2C_FUNC_SMBUS_WRITE_BYTE_DATA)
    guard usesMessages || functions & blocks == blocks else {
      throw BusError(.notSupported, during: .claim, at: location)
    }
    self.location = location
    self.usesMessages = usesMessages
    self.calls = calls
    self.adapter = adapter
  }

  public mutating func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError) {
    let operation = BusError.Operation.read(register: register)
    guard !buffer.isEmpty, buffer.count <= (usesMessages ? Self.longestMessage : Self.longestBlock)
    else { throw BusError(.notSupported, during: operation, at: location) }
    let count = try transferring(operation) { () throws(Errno) in
      usesMessages
        ? try readMessages(register: register, into: buffer)
        : try calls.readBlock(register: register, into: buffer, on: adapter.rawValue)
    }
    guard count == (usesMessages ? 2 : buffer.count) else {
      throw BusError(.inputOutput, during: operation, at: location)
    }
  }

  public mutating func write(register: UInt8, _ value: UInt8) throws(BusError) {
    let operation = BusError.Operation.write(register: register)
    let count = try transferring(operation) { () throws(Errno) in
      if usesMessages { return try writeMessage(register: register, value) }
      try calls.writeByte(register: register, value, on: adapter.rawValue)
      return 1
    }
    guard count == 1 else { throw BusError(.inputOutput, during: operation, at: location) }
  }
}

extension I2CAdapterDevice: Sendable where Calls: Sendable {}

extension I2CAdapterDevice where Calls == LinuxI2CAdapterCalls {
  /// Opens `/dev/i2c-N` and claims the address.
  public init(_ location: I2CLocation) throws(BusError) {
    try self.init(location, calls: LinuxI2CAdapterCalls())
  }
}

extension I2CAdapterDevice {
  /// The longest message that i2c-dev takes.
  private static var longestMessage: Int { 8192 }
  /// I2C_SMBUS_BLOCK_MAX.
  private static var longestBlock: Int { Int(I2C_SMBUS_BLOCK_MAX) }

  /// Turns the error number of a transfer into an error. ENODEV has two meanings: i2c-stub says so of an
  /// address without a chip, and the kernel of an adapter that is gone while it is open.
  @inline(__always)
  private func transferring(
    _ operation: BusError.Operation, _ body: () throws(Errno) -> Int
  ) throws(BusError) -> Int {
    do throws(Errno) {
      return try body()
    } catch {
      if error == .noSuchDevice && !calls.isPresent(bus: location.bus) {
        throw BusError(.absentAdapter, operation, at: location, errno: error)
      }
      throw BusError(error, during: operation, at: location)
    }
  }

  /// Writes the register number and reads after a repeated start.
  /// - Returns: the number of messages transferred, of two.
  private func readMessages(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> Int {
    let address = UInt16(location.address)
    let raw = adapter.rawValue
    var number = register
    return try withUnsafeMutablePointer(to: &number) { number throws(Errno) in
      var messages = (
        i2c_msg(addr: address, flags: 0, len: 1, buf: number),
        i2c_msg(
          addr: address, flags: UInt16(I2C_M_RD), len: UInt16(buffer.count),
          buf: buffer.baseAddress?.assumingMemoryBound(to: UInt8.self))
      )
      return try withUnsafeMutableBytes(of: &messages) { bytes throws(Errno) in
        try calls.transfer(bytes.assumingMemoryBound(to: i2c_msg.self), on: raw)
      }
    }
  }

  /// Writes the register number and the value.
  /// - Returns: the number of messages transferred, of one.
  private func writeMessage(register: UInt8, _ value: UInt8) throws(Errno) -> Int {
    let address = UInt16(location.address)
    let raw = adapter.rawValue
    var content = (register, value)
    return try withUnsafeMutableBytes(of: &content) { content throws(Errno) in
      var message = i2c_msg(
        addr: address, flags: 0, len: 2,
        buf: content.baseAddress?.assumingMemoryBound(to: UInt8.self))
      return try withUnsafeMutablePointer(to: &message) { message throws(Errno) in
        try calls.transfer(UnsafeMutableBufferPointer(start: message, count: 1), on: raw)
      }
    }
  }
}

/// Turns the error number of a call into an error with its kind and place.
@inline(__always)
private func attempt<Result: ~Copyable>(
  _ operation: BusError.Operation, at location: I2CLocation,
  _ body: () throws(Errno) -> Result
) throws(BusError) -> Result {
  do throws(Errno) {
    return try body()
  } catch {
    throw BusError(error, during: operation, at: location)
  }
}
