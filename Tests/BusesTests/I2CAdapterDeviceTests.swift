// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Buses

private let location = I2CLocation(bus: 3, address: 0x69)

/// I2C_FUNC_SMBUS_READ_I2C_BLOCK and I2C_FUNC_SMBUS_WRITE_BYTE_DATA: what i2c-stub offers.
private let smbusOnly: UInt = 0x0400_0000 | 0x0010_0000

private func device(
  _ adapter: FakeAdapter, at location: I2CLocation = location
) throws(BusError) -> I2CAdapterDevice<FakeCalls> {
  try I2CAdapterDevice(location, calls: FakeCalls(adapter: adapter))
}

private func burst(
  _ device: inout I2CAdapterDevice<FakeCalls>, _ count: Int
) throws(BusError) -> [UInt8] {
  var storage: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
  return try withUnsafeMutableBytes(of: &storage) { buffer throws(BusError) in
    let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    try device.read(register: 0x3B, into: bytes)
    return Array(bytes)
  }
}

@Suite struct I2CAdapterDeviceTests {
  @Test func theAddressIsClaimedBeforeAnythingIsTransferred() throws {
    let adapter = FakeAdapter()
    var device = try device(adapter)
    _ = try burst(&device, 14)
    #expect(adapter.calls.prefix(3) == [.open(bus: 3), .claim(0x69), .functions])
    let usesMessages = device.usesMessages
    #expect(usesMessages)
  }

  @Test func aBurstIsOneTransactionOfTwoMessagesWithARepeatedStart() throws {
    let adapter = FakeAdapter()
    var device = try device(adapter)
    #expect(try burst(&device, 14) == Array(1...14))
    #expect(
      adapter.calls.dropFirst(3) == [
        .messages([
          .init(address: 0x69, flags: 0, count: 1, written: [0x3B]),
          .init(address: 0x69, flags: 1, count: 14, written: []),
        ])
      ])
  }

  @Test func aWriteIsOneMessageOfRegisterAndValue() throws {
    let adapter = FakeAdapter()
    var device = try device(adapter)
    try device.write(register: 0x6B, 0x80)
    #expect(
      adapter.calls.dropFirst(3) == [
        .messages([.init(address: 0x69, flags: 0, count: 2, written: [0x6B, 0x80])])
      ])
  }

  @Test func anAdapterWithoutI2CMessagesIsUsedThroughSMBusBlocks() throws {
    let adapter = FakeAdapter()
    adapter.functions = smbusOnly
    var device = try device(adapter)
    let usesMessages = device.usesMessages
    #expect(!usesMessages)
    #expect(try burst(&device, 14) == Array(1...14))
    #expect(try burst(&device, 32) == Array(1...32))
    try device.write(register: 0x6B, 0x01)
    #expect(
      adapter.calls.dropFirst(3) == [
        .readBlock(register: 0x3B, count: 14), .readBlock(register: 0x3B, count: 32),
        .writeByte(register: 0x6B, 0x01),
      ])
  }

  @Test func aReadThatSMBusCannotDoAtOnceIsRefusedAndNotSplit() throws {
    let adapter = FakeAdapter()
    adapter.functions = smbusOnly
    var device = try device(adapter)
    #expect(
      throws: BusError(.unsupported, .read(register: 0x3B), at: location, errno: .notSupported)
    ) { try burst(&device, 33) }
    #expect(adapter.calls.count == 3)
  }

  @Test(arguments: [0, smbusOnly & 0x0400_0000, smbusOnly & 0x0010_0000, 0x0008_0000])
  func anAdapterThatCanOnlyReadByteByByteIsRefused(functions: UInt) {
    let adapter = FakeAdapter()
    adapter.functions = functions
    #expect(throws: BusError(.unsupported, .claim, at: location, errno: .notSupported)) {
      _ = try device(adapter)
    }
  }

  @Test(arguments: [0, 1]) func fewerMessagesThanAskedForAreAnError(result: Int) throws {
    let adapter = FakeAdapter()
    var device = try device(adapter)
    adapter.transferResult = result
    #expect(
      throws: BusError(.inputOutput, .read(register: 0x3B), at: location, errno: .inputOutput)
    ) { try burst(&device, 14) }
    adapter.transferResult = 0
    #expect(
      throws: BusError(.inputOutput, .write(register: 0x6B), at: location, errno: .inputOutput)
    ) { try device.write(register: 0x6B, 1) }
  }

  @Test(arguments: [0, 13, 15]) func anotherBlockLengthThanAskedForIsAnError(result: Int) throws {
    let adapter = FakeAdapter()
    adapter.functions = smbusOnly
    adapter.transferResult = result
    var device = try device(adapter)
    #expect(
      throws: BusError(.inputOutput, .read(register: 0x3B), at: location, errno: .inputOutput)
    ) { try burst(&device, 14) }
  }

  // The kernel answers ENODEV to whoever still has an adapter open that was taken out.
  @Test func anAdapterThatGoesWhileItIsOpenIsAbsent() throws {
    let adapter = FakeAdapter()
    var device = try device(adapter)
    adapter.transferError = .noSuchDevice
    #expect(
      throws: BusError(.noAcknowledge, .read(register: 0x3B), at: location, errno: .noSuchDevice)
    ) { try burst(&device, 14) }
    adapter.isPresent = false
    #expect(
      throws: BusError(.absentAdapter, .read(register: 0x3B), at: location, errno: .noSuchDevice)
    ) { try burst(&device, 14) }
    #expect(
      throws: BusError(.absentAdapter, .write(register: 0x6B), at: location, errno: .noSuchDevice)
    ) { try device.write(register: 0x6B, 1) }
    // Any other error is what it says.
    adapter.transferError = .timedOut
    #expect(throws: BusError(.timeout, .read(register: 0x3B), at: location, errno: .timedOut)) {
      try burst(&device, 14)
    }
  }

  @Test func anEmptyReadIsRefused() throws {
    var device = try device(FakeAdapter())
    #expect(throws: BusError.self) { try burst(&device, 0) }
  }

  // Field problem 20: a real-time clock's overlay owns 0x68; 0x69 as configured is what is claimed.
  @Test func anOwnedAddressIsAnErrorAndTheConfiguredAddressIsTheOneClaimed() {
    let adapter = FakeAdapter()
    adapter.claimError = .busy
    #expect(throws: BusError(.busy, .claim, at: location, errno: .busy)) {
      _ = try device(adapter)
    }
    #expect(adapter.calls == [.open(bus: 3), .claim(0x69)])
  }

  // Field problems 3 and 22.
  @Test func openingTellsAMissingNodeFromAForbiddenOne() {
    let adapter = FakeAdapter()
    adapter.openError = .noSuchFile
    #expect(throws: BusError(.absentAdapter, .open, at: location, errno: .noSuchFile)) {
      _ = try device(adapter)
    }
    adapter.openError = .permissionDenied
    #expect(throws: BusError(.permission, .open, at: location, errno: .permissionDenied)) {
      _ = try device(adapter)
    }
  }

  // Field problem 19: lost arbitration and timeouts are errors, never zeros.
  @Test(arguments: [
    (Errno.wouldBlock, BusError.Kind.arbitrationLost), (.timedOut, .timeout),
    (.remoteInputOutput, .noAcknowledge), (.noSuchDevice, .noAcknowledge),
  ])
  func aFailedTransferThrowsItsKindOnBothPaths(errno: Errno, kind: BusError.Kind) throws {
    for functions in [UInt(1), smbusOnly] {
      let adapter = FakeAdapter()
      adapter.functions = functions
      var device = try device(adapter)
      adapter.transferError = errno
      #expect(throws: BusError(kind, .read(register: 0x3B), at: location, errno: errno)) {
        try burst(&device, 14)
      }
      #expect(throws: BusError(kind, .write(register: 0x6B), at: location, errno: errno)) {
        try device.write(register: 0x6B, 0)
      }
    }
  }
}
