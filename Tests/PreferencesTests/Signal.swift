// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Lets a test wait for something that happens on another thread.
final class Signal: Sendable {
  private let event: EventDescriptor

  init() throws { event = try EventDescriptor() }

  func raise() { event.signal() }

  /// False when nothing has come for so long that nothing will.
  func wait() -> Bool {
    _ = try? Poll.input(event.descriptor.rawValue, until: .now + .seconds(30))
    return event.clear()
  }

  /// Waits until the condition holds, which may become true at any signal.
  func wait(until isTrue: () -> Bool) -> Bool {
    while !isTrue() {
      if !wait() { return isTrue() }
    }
    return true
  }
}
