// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Synchronization

/// A real-time clock at the MPU6050's address, as battery boards carry one: a driver that does not
/// ask who is there reads nonsense from it, and ruins the time if it writes.
///
/// The clock of a DS1307 (its data sheet, table 2): seconds, minutes and hours in BCD from
/// 0x00, a control register at 0x07, 56 bytes of memory up to 0x3F. Higher addresses wrap around,
/// so that register 0x75 is a byte of the memory.
public final class VirtualDS1307: I2CDevice, Sendable {
  public let location: I2CLocation

  private let clock: @Sendable () -> MonotonicTime
  private let start: MonotonicTime
  private let memory: Mutex<[UInt8]>
  private let writes = Mutex(0)

  /// - Parameter memory: What the bytes from 0x08 on hold; shorter than 56 bytes it repeats.
  public init(
    location: I2CLocation = I2CLocation(bus: 1, address: 0x68),
    memory: [UInt8] = [0xA5, 0x3C, 0x07],
    clock: @escaping @Sendable () -> MonotonicTime = { MonotonicTime.now }
  ) {
    self.location = location
    self.clock = clock
    start = clock()
    var bytes = [UInt8](repeating: 0, count: 64)
    bytes[0x03] = 1
    bytes[0x04] = 0x01
    bytes[0x05] = 0x01
    for index in 0x08..<0x40 where !memory.isEmpty {
      bytes[index] = memory[(index - 0x08) % memory.count]
    }
    self.memory = Mutex(bytes)
  }

  public func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError) {
    let seconds = Int((clock() - start) / .seconds(1))
    memory.withLock { bytes in
      bytes[0x00] = Self.decimal(seconds % 60)
      bytes[0x01] = Self.decimal(seconds / 60 % 60)
      bytes[0x02] = Self.decimal(seconds / 3600 % 24)
      for index in buffer.indices { buffer[index] = bytes[(Int(register) + index) & 0x3F] }
    }
  }

  public func write(register: UInt8, _ value: UInt8) throws(BusError) {
    memory.withLock { $0[Int(register) & 0x3F] = value }
    writes.withLock { $0 += 1 }
  }

  /// How often somebody wrote to it: a driver that looks first never does.
  public var writeCount: Int { writes.withLock { $0 } }

  /// Two decimal digits in a byte.
  private static func decimal(_ number: Int) -> UInt8 { UInt8(number / 10 << 4 | number % 10) }
}
