// SPDX-License-Identifier: Apache-2.0

import CUpright
import Glibc

/// Signals that arrive as data instead of interrupting the program: signalfd(2).
///
/// While this value lives the signals are blocked in the thread that made it; make it before other
/// threads, which inherit the block, and let go of it in the same thread. What is pending then
/// takes its usual course.
public struct SignalDescriptor: ~Copyable {
  public let descriptor: FileDescriptor
  private let maskBefore: sigset_t

  public init(_ signals: [CInt]) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &before)
    do throws(SystemError) {
      descriptor = FileDescriptor(
        owning: try systemCall("create a signal descriptor") { upright_signalfd(&set) })
    } catch {
      pthread_sigmask(SIG_SETMASK, &before, nil)
      throw error
    }
    maskBefore = before
  }

  deinit {
    var before = maskBefore
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// The number of a signal that arrived, or nil when none is waiting. Does not block.
  public borrowing func next() -> CInt? {
    let raw = descriptor.rawValue
    return try? systemCall { upright_signalfd_next(raw) }
  }
}
