// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The terminal of a live view: the real one (`TerminalSession`), or a record of it in a test.
protocol MonitorTerminal: ~Copyable {
  var size: TerminalSize { get }
  /// Keys arrive one by one and are not shown; the cursor is hidden.
  mutating func enter()
  /// As it was before `enter`. May be called twice.
  mutating func leave()
  /// Stops the process until it is continued.
  mutating func suspend()
}
