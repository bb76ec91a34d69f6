// SPDX-License-Identifier: Apache-2.0

import CUpright

/// A periodic timer with absolute deadlines on CLOCK_MONOTONIC: timerfd_create(2).
public struct TimerDescriptor: ~Copyable, Sendable {
  public let descriptor: FileDescriptor

  public init() throws(SystemError) {
    descriptor = FileDescriptor(
      owning: try systemCall("create a timer") { upright_timerfd_create_monotonic() })
  }

  /// Starts the timer: it expires at `first`, then every `interval` nanoseconds.
  public func start(first: MonotonicTime, interval: Int64) throws(SystemError) {
    let raw = descriptor.rawValue
    _ = try systemCall("start a timer") {
      upright_timerfd_set_absolute(raw, first.nanoseconds, interval)
    }
  }

  /// Waits for the next expiry and returns how many there were since the last call: 1 in the good
  /// case, more when deadlines were missed.
  public func wait() throws(Errno) -> UInt64 {
    var expirations: UInt64 = 0
    _ = try withUnsafeMutableBytes(of: &expirations) { buffer throws(Errno) in
      try descriptor.read(into: buffer)
    }
    return expirations
  }
}
