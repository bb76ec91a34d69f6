// SPDX-License-Identifier: Apache-2.0

import CUpright
import Glibc

/// SIGTERM in a program that does not care about it.
public enum TerminationSignal {
  /// Has a function called when SIGTERM comes, before the signal ends the process as it would have
  /// anyway. Does nothing where the program has a handler of its own or ignores the signal. One that
  /// it installs later takes the place of this.
  /// - Returns: whether the function will be called.
  public static func beforeDefaultAction(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard let event = try? EventDescriptor() else { return false }
    let descriptor = event.descriptor.rawValue
    // The signal is taken by a handler that does nothing but wake a thread: little else is allowed in
    // one.
    guard upright_on_termination(descriptor) == 0 else { return false }
    let thread = try? Thread.start(name: "prefs-term") {
      while !event.clear() { _ = try? Poll.input(event.descriptor.rawValue) }
      work()
      upright_terminate()
    }
    if thread == nil { upright_forget_termination() }
    return thread != nil
  }
}
