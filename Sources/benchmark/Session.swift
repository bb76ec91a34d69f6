// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc
import LinuxSystem

/// What all measurements share: how long they may take, where they print, and Ctrl-C, which ends
/// them in good order: programs they started are ended and their files removed.
final class Session {
  let isQuick: Bool
  let report = Report()
  private(set) var isInterrupted = false
  private let signals: SignalDescriptor

  init(isQuick: Bool) throws(CommandFailure) {
    self.isQuick = isQuick
    do throws(SystemError) {
      signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
    } catch {
      throw CommandFailure(error)
    }
  }

  /// A number for the full measurement, another one for `--quick`.
  func choose<Value>(_ full: Value, quick: Value) -> Value { isQuick ? quick : full }

  /// Lets time pass.
  func sleep(until deadline: MonotonicTime) throws(CommandFailure) {
    while try !wait(for: -1, until: deadline), MonotonicTime.now < deadline {}
  }

  func sleep(seconds: Double) throws(CommandFailure) {
    try sleep(until: .now + Int64(seconds * 1e9))
  }

  /// Waits until a descriptor can be read. Returns false when the deadline came first.
  func wait(for descriptor: CInt, until deadline: MonotonicTime) throws(CommandFailure) -> Bool {
    let ready: Poll.Ready
    do throws(Errno) {
      ready = try Poll.input(signals.descriptor.rawValue, descriptor, until: deadline)
    } catch {
      throw CommandFailure(SystemError("poll", errno: error))
    }
    if ready.first, let number = signals.next() {
      isInterrupted = true
      throw CommandFailure(.signal(number), "The measurement was interrupted.")
    }
    return ready.second
  }
}

extension CommandFailure {
  init(_ error: SystemError) { self.init(.inputOutput, "\(error).") }
}
