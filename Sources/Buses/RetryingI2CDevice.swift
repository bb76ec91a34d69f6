// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// An I2C device that tries a failed transfer again before it gives it up, and counts every error.
///
/// A motor that starts, a loose plug or a busy bus costs a transfer now and then; a few
/// milliseconds later the same transfer works.
public struct RetryingI2CDevice<Base: I2CDevice & ~Copyable>: I2CDevice, ~Copyable {
  public private(set) var base: Base
  public var policy: RetryPolicy
  /// Every failed try, whether or not a later one succeeded.
  public private(set) var counts = BusErrorCounts()
  /// Transfers that succeeded after one or more failed tries.
  public private(set) var recoveries: UInt64 = 0

  private let clock: RetryClock

  public init(
    _ base: consuming Base, policy: RetryPolicy = RetryPolicy(), clock: RetryClock = .system
  ) {
    self.base = base
    self.policy = policy
    self.clock = clock
  }

  public var location: I2CLocation { base.location }

  public mutating func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError) {
    try retrying { (base: inout Base) throws(BusError) in
      try base.read(register: register, into: buffer)
    }
  }

  public mutating func write(register: UInt8, _ value: UInt8) throws(BusError) {
    try retrying { (base: inout Base) throws(BusError) in
      try base.write(register: register, value)
    }
  }

  private mutating func retrying(
    _ transfer: (inout Base) throws(BusError) -> Void
  ) throws(BusError) {
    let start = clock.now()
    var tries = 1
    while true {
      do throws(BusError) {
        try transfer(&base)
        if tries > 1 { recoveries &+= 1 }
        return
      } catch {
        counts.add(error.kind)
        guard tries < policy.tries, policy.retries(error) else { throw error }
        let next = clock.now() + policy.pause(afterTries: tries)
        guard next - start <= policy.budget else { throw error }
        clock.sleep(next)
        tries += 1
      }
    }
  }
}

extension RetryingI2CDevice: Sendable where Base: Sendable & ~Copyable {}
