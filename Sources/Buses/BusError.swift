// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A transfer or an opening that failed on a bus.
///
/// Small and without heap storage: a bus can fail at every tick. The words are made when they are
/// asked for.
public struct BusError: Error, Equatable, Sendable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// Nobody acknowledged the address or the data (EREMOTEIO, ENXIO, and ENODEV of i2c-stub).
    case noAcknowledge
    /// Another master, or noise, took the bus (EAGAIN).
    case arbitrationLost
    /// The controller gave up: a line is stuck or a clock is stretched too long (ETIMEDOUT).
    case timeout
    /// A kernel driver owns the address, or the bus is busy (EBUSY).
    case busy
    /// The user may not open the device node (EACCES, EPERM).
    case permission
    /// There is no such adapter, or it went away (ENOENT, ENODEV of open, ENODEV without a node).
    case absentAdapter
    /// The adapter cannot do this kind of transfer (EOPNOTSUPP).
    case unsupported
    /// Anything else, with its error number: a short transfer counts as EIO.
    case inputOutput
  }

  public enum Operation: Equatable, Sendable {
    case open
    /// The ownership check with I2C_SLAVE.
    case claim
    case read(register: UInt8)
    case write(register: UInt8)
  }

  public let kind: Kind
  public let operation: Operation
  public let location: I2CLocation
  public let errno: Errno

  public init(_ kind: Kind, _ operation: Operation, at location: I2CLocation, errno: Errno) {
    self.kind = kind
    self.operation = operation
    self.location = location
    self.errno = errno
  }
}
