// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// What is done when the process ends in an orderly way: atexit(3).
public enum ExitHook {
  private static let hooks = Mutex<[@Sendable () -> Void]>([])

  private static let installed: Void = { atexit { ExitHook.run() } }()

  /// Has a function called when `main` returns or exit(3) is called, after those that were added
  /// later. Not called when a signal ends the process.
  public static func add(_ hook: @escaping @Sendable () -> Void) {
    hooks.withLock { $0.append(hook) }
    installed
  }

  private static func run() {
    let hooks = hooks.withLock { $0 }
    for hook in hooks.reversed() { hook() }
  }
}
