// SPDX-License-Identifier: Apache-2.0

import CI2C
import Glibc
import LinuxSystem

/// The calls of i2c-dev (linux/i2c-dev.h), with libi2c for the SMBus transfers.
public struct LinuxI2CAdapterCalls: I2CAdapterCalls, Sendable {
  public init() {}

  public func isPresent(bus: Int) -> Bool { File.exists("/dev/i2c-\(bus)") }

  public func open(bus: Int) throws(Errno) -> FileDescriptor {
    do throws(SystemError) {
      return try FileDescriptor.open("/dev/i2c-\(bus)", .readWrite)
    } catch {
      throw error.errno
    }
  }

  public func claim(_ address: UInt8, of adapter: CInt) throws(Errno) {
    _ = try systemCall { ioctl(adapter, UInt(I2C_SLAVE), CInt(address)) }
  }

  public func functions(of adapter: CInt) throws(Errno) -> UInt {
    var functions: UInt = 0
    _ = try systemCall { ioctl(adapter, UInt(I2C_FUNCS), &functions) }
    return functions
  }

  public func transfer(
    _ messages: UnsafeMutableBufferPointer<i2c_msg>, on adapter: CInt
  ) throws(Errno) -> Int {
    var request = i2c_rdwr_ioctl_data(
      msgs: messages.baseAddress, nmsgs: UInt32(messages.count))
    return Int(try systemCall { ioctl(adapter, UInt(I2C_RDWR), &request) })
  }

  public func readBlock(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer, on adapter: CInt
  ) throws(Errno) -> Int {
    guard (1...Int(I2C_SMBUS_BLOCK_MAX)).contains(buffer.count) else { throw .invalidArgument }
    // Not i2c_smbus_read_i2c_block_data: that copies as many bytes as the adapter claims to have
    // read, wherever the buffer ends.
    var block = i2c_smbus_data()
    withUnsafeMutableBytes(of: &block) { $0[0] = UInt8(buffer.count) }
    _ = try smbusCall {
      i2c_smbus_access(
        adapter, CChar(I2C_SMBUS_READ), register, I2C_SMBUS_I2C_BLOCK_DATA, &block)
    }
    return withUnsafeBytes(of: &block) { bytes in
      let count = Int(bytes[0])
      if count >= buffer.count {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[1...buffer.count]))
      }
      return count
    }
  }

  public func writeByte(register: UInt8, _ value: UInt8, on adapter: CInt) throws(Errno) {
    _ = try smbusCall { i2c_smbus_write_byte_data(adapter, register, value) }
  }

  /// Runs a call of libi2c, which returns the negative error number instead of setting `errno`.
  private func smbusCall(_ body: () -> CInt) throws(Errno) -> Int {
    while true {
      let result = body()
      if result >= 0 { return Int(result) }
      let error = Errno(rawValue: -result)
      if error != .interrupted { throw error }
    }
  }
}
