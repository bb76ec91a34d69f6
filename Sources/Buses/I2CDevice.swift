// SPDX-License-Identifier: Apache-2.0

/// One chip on an I2C bus, as a driver sees it: registers at an address.
///
/// A driver takes a device by value, is generic over it and never names `/dev`. Implementations are
/// the kernel's (`LinuxI2CDevice`), the virtual chips of `Simulation`, and the scripts of tests.
public protocol I2CDevice: ~Copyable {
  /// Where the chip is, for messages.
  var location: I2CLocation { get }

  /// Reads consecutive registers in one transaction (write of the register number, repeated start,
  /// read), so that the bytes belong to one instant.
  /// - Parameter buffer: filled completely, or the call throws.
  mutating func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError)

  /// Writes one register.
  mutating func write(register: UInt8, _ value: UInt8) throws(BusError)
}

extension I2CDevice where Self: ~Copyable {
  /// Reads one register.
  public mutating func read(register: UInt8) throws(BusError) -> UInt8 {
    var value: UInt8 = 0
    try withUnsafeMutableBytes(of: &value) { buffer throws(BusError) in
      try read(register: register, into: buffer)
    }
    return value
  }
}

/// An adapter number and a 7-bit address: `/dev/i2c-1` and 0x68.
public struct I2CLocation: Hashable, Sendable {
  /// The N of `/dev/i2c-N`.
  public let bus: Int
  /// The 7-bit address, 0x08 … 0x77.
  public let address: UInt8

  public init(bus: Int, address: UInt8) {
    self.bus = bus
    self.address = address
  }
}

extension I2CLocation: CustomStringConvertible {
  public var description: String { "i2c-\(bus) address \(hexadecimal(address))" }
}

/// A byte the way data sheets and i2c-tools write it: `0x68`.
public func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return byte < 16 ? "0x0\(digits)" : "0x\(digits)"
}
