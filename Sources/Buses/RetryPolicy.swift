// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// When a failed transfer is tried again at once, and for how long.
public struct RetryPolicy: Equatable, Sendable {
  /// Tries of one transfer, the first included: 1 … 3.
  public var tries: Int
  /// The pause before the second try, in nanoseconds; each further pause is twice as long, up to
  /// five times the first.
  public var firstPause: Int64
  /// Nanoseconds after the start of the first try within which the last one must begin. A loop
  /// that samples at 200 Hz has 5 ms for everything.
  public var budget: Int64

  public init(
    tries: Int = 3, firstPause: Int64 = .milliseconds(1), budget: Int64 = .milliseconds(5)
  ) {
    self.tries = min(max(tries, 1), 3)
    self.firstPause = min(max(firstPause, 0), .seconds(1))
    self.budget = min(max(budget, 0), .seconds(1))
  }

  /// Whether the same transfer may work the next time. A timeout is not retried here: each costs
  /// up to a second of waiting inside the kernel. Nor is what only a person can change.
  public func retries(_ error: BusError) -> Bool {
    switch error.kind {
    case .noAcknowledge, .arbitrationLost: true
    case .inputOutput: error.errno == .inputOutput
    case .timeout, .busy, .permission, .absentAdapter, .unsupported: false
    }
  }

  /// The pause after the given number of failed tries, in nanoseconds.
  func pause(afterTries count: Int) -> Int64 {
    min(firstPause << Int64(count - 1), 5 * firstPause)
  }
}

/// The clock that retries wait by: the system's, or a test's.
public struct RetryClock: Sendable {
  public let now: @Sendable () -> MonotonicTime
  /// Lets the calling thread sleep until a point of time.
  public let sleep: @Sendable (_ until: MonotonicTime) -> Void

  public init(
    now: @escaping @Sendable () -> MonotonicTime,
    sleep: @escaping @Sendable (_ until: MonotonicTime) -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  public static let system = RetryClock(now: { MonotonicTime.now }, sleep: { $0.sleep() })
}
