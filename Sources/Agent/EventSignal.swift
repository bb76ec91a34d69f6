// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A flag that any thread raises for the main thread's event loop.
final class EventSignal: Sendable {
  let event: EventDescriptor

  init() throws(SystemError) { event = try EventDescriptor() }

  func raise() { event.signal() }
}
