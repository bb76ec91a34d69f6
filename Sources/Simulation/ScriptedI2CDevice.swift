// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

/// One transaction that a test expects of a driver, with the chip's answer.
public struct ScriptedTransfer: Equatable, Sendable {
  enum Direction: Equatable, Sendable {
    case read(answer: [UInt8])
    case write(value: UInt8)
  }

  let register: UInt8
  let direction: Direction
  let failure: Errno?

  /// A read of as many consecutive registers as there are bytes in the answer.
  public static func read(_ register: UInt8, _ answer: UInt8...) -> Self {
    Self(register: register, direction: .read(answer: answer), failure: nil)
  }

  /// A burst read, with its answer as an array.
  public static func burst(_ register: UInt8, _ answer: [UInt8]) -> Self {
    Self(register: register, direction: .read(answer: answer), failure: nil)
  }

  /// A write of one register.
  public static func write(_ register: UInt8, _ value: UInt8) -> Self {
    Self(register: register, direction: .write(value: value), failure: nil)
  }

  /// The same transaction, but the bus answers with an error number.
  public func failing(_ errno: Errno) -> Self {
    Self(register: register, direction: direction, failure: errno)
  }
}

/// What a driver did that the script did not expect, or did not do that it expected.
public struct ScriptMismatch: Error, Equatable, CustomStringConvertible {
  public let description: String
}

/// A list of transactions, worked off by the devices made from it.
public final class I2CScript {
  private let transfers: [ScriptedTransfer]
  private var position = 0
  private var mismatch: ScriptMismatch?

  public init(_ transfers: [ScriptedTransfer]) { self.transfers = transfers }

  /// Throws when a transaction was not the expected one, or when expected ones are left.
  public func done() throws(ScriptMismatch) {
    if let mismatch { throw mismatch }
    if position < transfers.count {
      let left = transfers[position...].map { "\($0)" }.joined(separator: ", ")
      throw ScriptMismatch(description: "not consumed: \(left)")
    }
  }

  /// The next transaction, or nil and a mismatch on record.
  fileprivate func next(
    _ register: UInt8, _ actual: String, matches: (ScriptedTransfer) -> Bool
  ) -> ScriptedTransfer? {
    guard mismatch == nil else { return nil }
    guard position < transfers.count else {
      mismatch = ScriptMismatch(description: "after the last of \(position) transfers: \(actual)")
      return nil
    }
    let expected = transfers[position]
    guard expected.register == register, matches(expected) else {
      mismatch = ScriptMismatch(
        description: "transfer \(position): expected \(expected), got \(actual)")
      return nil
    }
    position += 1
    return expected
  }
}

/// An I2C device that answers from a script and fails everything that is not in it.
public struct ScriptedI2CDevice: I2CDevice {
  public let location: I2CLocation
  private let script: I2CScript

  public init(_ script: I2CScript, at location: I2CLocation = I2CLocation(bus: 1, address: 0x68)) {
    self.script = script
    self.location = location
  }

  public mutating func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError) {
    let operation = BusError.Operation.read(register: register)
    let actual = "read of \(buffer.count) at \(hexadecimal(register))"
    let expected = script.next(register, actual) {
      if case .read(let answer) = $0.direction { answer.count == buffer.count } else { false }
    }
    guard let expected, case .read(let answer) = expected.direction else {
      throw BusError(.inputOutput, during: operation, at: location)
    }
    if let failure = expected.failure {
      throw BusError(failure, during: operation, at: location)
    }
    buffer.copyBytes(from: answer)
  }

  public mutating func write(register: UInt8, _ value: UInt8) throws(BusError) {
    let operation = BusError.Operation.write(register: register)
    let actual = "write of \(hexadecimal(value)) at \(hexadecimal(register))"
    let expected = script.next(register, actual) { $0.direction == .write(value: value) }
    guard let expected else { throw BusError(.inputOutput, during: operation, at: location) }
    if let failure = expected.failure {
      throw BusError(failure, during: operation, at: location)
    }
  }
}

extension ScriptedTransfer: CustomStringConvertible {
  public var description: String {
    switch direction {
    case .read(let answer): "read of \(answer.count) at \(hexadecimal(register))"
    case .write(let value): "write of \(hexadecimal(value)) at \(hexadecimal(register))"
    }
  }
}
