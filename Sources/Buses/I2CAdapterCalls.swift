// SPDX-License-Identifier: Apache-2.0

import CI2C
import LinuxSystem

/// The system calls behind an I2C adapter, so that everything above them can be tested without
/// hardware.
///
/// `LinuxI2CAdapterCalls` makes them; a test answers them. None decides anything: no call looks at
/// the meaning of an error number or repeats a transfer.
public protocol I2CAdapterCalls {
  /// Whether there is a `/dev/i2c-N`.
  func isPresent(bus: Int) -> Bool

  /// Opens `/dev/i2c-N` for reading and writing.
  func open(bus: Int) throws(Errno) -> FileDescriptor

  /// Sets the address of the SMBus calls, unless a kernel driver is bound to it: I2C_SLAVE.
  func claim(_ address: UInt8, of adapter: CInt) throws(Errno)

  /// What the adapter can do, as I2C_FUNC bits: I2C_FUNCS.
  func functions(of adapter: CInt) throws(Errno) -> UInt

  /// Transfers messages with repeated starts and one stop: I2C_RDWR.
  /// - Returns: the number of messages transferred.
  func transfer(
    _ messages: UnsafeMutableBufferPointer<i2c_msg>, on adapter: CInt
  ) throws(Errno) -> Int

  /// Reads consecutive registers of the claimed address: an SMBus I2C block read.
  /// - Parameter buffer: 1 … 32 bytes.
  /// - Returns: the number of bytes that the adapter says it read.
  func readBlock(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer, on adapter: CInt
  ) throws(Errno) -> Int

  /// Writes one register of the claimed address: an SMBus byte write.
  func writeByte(register: UInt8, _ value: UInt8, on adapter: CInt) throws(Errno)
}
