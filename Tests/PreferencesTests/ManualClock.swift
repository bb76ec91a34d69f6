// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

@testable import Preferences

/// A clock that stands still until it is moved.
final class ManualClock: FlushClock {
  private struct State {
    var now = MonotonicTime(nanoseconds: 0)
    var wakers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  var now: MonotonicTime { state.withLock { $0.now } }

  func wakeUp(for time: MonotonicTime) -> MonotonicTime? { nil }

  func whenMoved(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wakers.append(wake) }
  }

  func advance(by nanoseconds: Int64) {
    let wakers = state.withLock {
      $0.now = $0.now + nanoseconds
      return $0.wakers
    }
    for wake in wakers { wake() }
  }
}
