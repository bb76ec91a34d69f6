// SPDX-License-Identifier: Apache-2.0

import CI2C
import LinuxSystem

@testable import Buses

/// An adapter without hardware: it records every call and answers as it is told.
final class FakeAdapter {
  enum Call: Equatable {
    case open(bus: Int)
    case claim(UInt8)
    case functions
    /// Address, flags and length of each message, and the content of those that write.
    case messages([Message])
    case readBlock(register: UInt8, count: Int)
    case writeByte(register: UInt8, UInt8)
  }

  struct Message: Equatable {
    var address: UInt16
    var flags: UInt16
    var count: UInt16
    var written: [UInt8]
  }

  var calls: [Call] = []
  var isPresent = true
  /// What an adapter of a Raspberry Pi reports: I2C and all emulated SMBus transfers.
  var functions: UInt = 0x0EFF_0001
  var openError: Errno?
  var claimError: Errno?
  var functionsError: Errno?
  var transferError: Errno?
  /// What a transfer claims to have done; nil says as much as was asked for.
  var transferResult: Int?
  /// The bytes that reads deliver.
  var content: [UInt8] = Array(1...255)
  /// Buses on which somebody answers; nil stands for all.
  var answeringBuses: Set<Int>?
}

/// The calls of a fake adapter. Its descriptors are real ones, of a file that does nothing.
struct FakeCalls: I2CAdapterCalls {
  let adapter: FakeAdapter

  func isPresent(bus: Int) -> Bool { adapter.isPresent }

  func open(bus: Int) throws(Errno) -> FileDescriptor {
    adapter.calls.append(.open(bus: bus))
    if let error = adapter.openError { throw error }
    if let answering = adapter.answeringBuses {
      adapter.transferError = answering.contains(bus) ? nil : .remoteInputOutput
    }
    do throws(SystemError) {
      return try FileDescriptor.open("/dev/null", .readWrite)
    } catch {
      throw error.errno
    }
  }

  func claim(_ address: UInt8, of descriptor: CInt) throws(Errno) {
    adapter.calls.append(.claim(address))
    if let error = adapter.claimError { throw error }
  }

  func functions(of descriptor: CInt) throws(Errno) -> UInt {
    adapter.calls.append(.functions)
    if let error = adapter.functionsError { throw error }
    return adapter.functions
  }

  func transfer(
    _ messages: UnsafeMutableBufferPointer<i2c_msg>, on descriptor: CInt
  ) throws(Errno) -> Int {
    adapter.calls.append(.messages(messages.map(FakeAdapter.Message.init)))
    if let error = adapter.transferError { throw error }
    for message in messages where message.flags & 1 != 0 {
      for index in 0..<Int(message.len) { message.buf[index] = adapter.content[index] }
    }
    return adapter.transferResult ?? messages.count
  }

  func readBlock(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer, on descriptor: CInt
  ) throws(Errno) -> Int {
    adapter.calls.append(.readBlock(register: register, count: buffer.count))
    if let error = adapter.transferError { throw error }
    buffer.copyBytes(from: adapter.content[..<buffer.count])
    return adapter.transferResult ?? buffer.count
  }

  func writeByte(register: UInt8, _ value: UInt8, on descriptor: CInt) throws(Errno) {
    adapter.calls.append(.writeByte(register: register, value))
    if let error = adapter.transferError { throw error }
  }
}

extension FakeAdapter.Message {
  init(_ message: i2c_msg) {
    let isRead = message.flags & 1 != 0
    self.init(
      address: message.addr, flags: message.flags, count: message.len,
      written: isRead ? [] : (0..<Int(message.len)).map { message.buf[$0] })
  }
}
