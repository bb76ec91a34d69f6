// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// When the next attempt at recovery is due.
///
/// The first one is due at once, so that a short brown-out is over within a second; then after
/// 100 ms, twice as long each time up to 5 s. Attempts that succeed for a moment do not start the
/// count again: only a sensor that was well for a while does.
public struct RecoveryBackoff: Equatable, Sendable {
  /// Nanoseconds before the second attempt.
  public let first: Int64
  /// The longest time between attempts, in nanoseconds.
  public let limit: Int64
  /// How long the sensor must be well before its past is forgotten, in nanoseconds.
  public let calm: Int64
  /// Attempts since the sensor was last well for a while.
  public private(set) var attempts = 0

  /// The delay before the next attempt, and the one before the attempt after it.
  private var pause: Int64
  private var delay: Int64
  private var notBefore = MonotonicTime(nanoseconds: .min)
  private var wellSince: MonotonicTime?

  public init(
    first: Int64 = .milliseconds(100), limit: Int64 = .seconds(5), calm: Int64 = .seconds(2)
  ) {
    self.limit = min(max(limit, 0), .seconds(3600))
    self.first = min(max(first, 0), self.limit)
    self.calm = calm
    pause = self.first
    delay = self.first
  }

  /// Whether the next attempt may begin.
  public func isDue(at now: MonotonicTime) -> Bool { now >= notBefore }

  /// When the next attempt may begin; nil when it may already.
  public func nextAttempt(after now: MonotonicTime) -> MonotonicTime? {
    isDue(at: now) ? nil : notBefore
  }

  /// An attempt begins. The next one is due after the delay, which grows with each attempt.
  public mutating func begin(at now: MonotonicTime) {
    attempts += 1
    wellSince = nil
    pause = delay
    notBefore = now + pause
    delay = min(delay * 2, limit)
  }

  /// The attempt was in vain: the delay counts from here.
  public mutating func failed(at now: MonotonicTime) {
    wellSince = nil
    notBefore = now + pause
  }

  /// Nothing but time or a person helps: the next attempt is due after the longest delay.
  public mutating func postpone(at now: MonotonicTime) {
    begin(at: now)
    pause = limit
    notBefore = now + pause
  }

  /// The sensor is not well, and no attempt is due.
  public mutating func unwell() { wellSince = nil }

  /// The sensor is well at this time.
  public mutating func well(at now: MonotonicTime) {
    guard let since = wellSince else {
      wellSince = now
      return
    }
    guard now - since >= calm else { return }
    attempts = 0
    pause = first
    delay = first
    notBefore = MonotonicTime(nanoseconds: .min)
  }
}
