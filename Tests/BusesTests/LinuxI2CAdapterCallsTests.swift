// SPDX-License-Identifier: Apache-2.0

import CI2C
import LinuxSystem
import Testing

@testable import Buses

/// The real system calls, on a file that is no adapter: the kernel answers ENOTTY to each.
@Suite struct LinuxI2CAdapterCallsTests {
  private let calls = LinuxI2CAdapterCalls()
  private let noAdapter = Errno(rawValue: 25)

  @Test func aBusThatDoesNotExistIsAnAbsentAdapter() {
    let nowhere = I2CLocation(bus: 999_999, address: 0x68)
    #expect(throws: BusError(.absentAdapter, .open, at: nowhere, errno: .noSuchFile)) {
      _ = try LinuxI2CDevice(nowhere)
    }
  }

  @Test func controlCallsReportTheErrorOfTheKernel() throws {
    let file = try FileDescriptor.open("/dev/null", .readWrite)
    let raw = file.rawValue
    #expect(throws: noAdapter) { try calls.claim(0x68, of: raw) }
    #expect(throws: noAdapter) { _ = try calls.functions(of: raw) }
    var message = i2c_msg()
    #expect(throws: noAdapter) {
      _ = try withUnsafeMutablePointer(to: &message) { message throws(Errno) in
        try calls.transfer(UnsafeMutableBufferPointer(start: message, count: 1), on: raw)
      }
    }
  }

  @Test func theNegativeResultsOfTheLibraryAreErrorsAndNeverData() throws {
    let file = try FileDescriptor.open("/dev/null", .readWrite)
    let raw = file.rawValue
    var storage: UInt64 = 0x5555_5555_5555_5555
    #expect(throws: noAdapter) {
      _ = try withUnsafeMutableBytes(of: &storage) { buffer throws(Errno) in
        try calls.readBlock(register: 0x3B, into: buffer, on: raw)
      }
    }
    #expect(storage == 0x5555_5555_5555_5555)
    #expect(throws: noAdapter) { try calls.writeByte(register: 0x6B, 0, on: raw) }
  }
}
