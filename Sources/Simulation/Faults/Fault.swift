// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Something that goes wrong with a virtual chip, and when.
public struct Fault: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// The chip does not acknowledge: EREMOTEIO, as a Raspberry Pi's controllers report it.
    case noAcknowledge = "no-acknowledge"
    /// The controller says that arbitration was lost: EAGAIN.
    case arbitration
    /// The controller gives up, as with a line held low: ETIMEDOUT.
    case timeout
    /// The supply sags for an instant: every register is back at its reset value, asleep.
    case brownOut = "brown-out"
    /// The data registers freeze: transfers succeed and always give the same bytes. A reset clears
    /// them, and does not end it.
    case stuck
    /// Every accelerometer axis is at the end of its range.
    case saturation
    /// The data line stays high: transfers succeed, every byte read is 0xFF, writes are lost.
    case busHigh = "bus-high"
    /// The next write that would end the sleep is acknowledged and lost.
    case ignoreFirstWake = "ignore-first-wake"
    /// The chip is not on the bus. When it appears it is fresh from power-on.
    case absent
  }

  public var kind: Kind
  /// Nanoseconds from the chip's power-on to the fault.
  public var start: Int64
  /// How long it lasts in nanoseconds; nil: for ever.
  public var duration: Int64?
  /// One in how many transfers fails while it lasts; 1: every one.
  public var oneIn: Int
  /// Nanoseconds from one occurrence to the next; nil: it happens once.
  public var period: Int64?

  public init(
    _ kind: Kind, at start: Int64, for duration: Int64? = nil, oneIn: Int = 1,
    every period: Int64? = nil
  ) {
    self.kind = kind
    self.start = start
    self.duration = duration
    self.oneIn = max(1, oneIn)
    self.period = period.map { max(1, $0) }
  }
}

extension Fault.Kind {
  /// Whether it is over as soon as it has happened.
  var isInstant: Bool { self == .brownOut || self == .ignoreFirstWake }

  /// Whether it makes transfers fail, so that one in N is a sensible wish.
  var failsTransfers: Bool { self == .noAcknowledge || self == .arbitration || self == .timeout }
}

extension Fault {
  /// When the fault last began at or before `time`, or nil if it has not yet.
  func lastStart(through time: Int64) -> Int64? {
    guard time >= start else { return nil }
    guard let period else { return start }
    return start + (time - start) / period * period
  }

  /// When the fault that lasts at `time` began, or nil when there is none.
  func activeSince(_ time: Int64) -> Int64? {
    guard let begin = lastStart(through: time) else { return nil }
    if let duration, time - begin >= duration { return nil }
    return begin
  }
}
