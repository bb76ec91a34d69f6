// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What this process does about signals.
public enum Signals {
  /// Keeps signals from interrupting the calling thread and those it starts later, so that an event
  /// loop can take them one at a time: pthread_sigmask(3).
  public static func block(_ numbers: [CInt]) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Makes writing to a closed pipe an error (EPIPE) instead of the end of the process. Programs
  /// that this process starts inherit it.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Ends the process by a signal, so that whoever started it sees that a signal ended it.
  /// Returns only when the signal is blocked or does not end processes.
  public static func endProcess(by number: CInt) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Those of the signals that whoever started this process did not tell it to ignore (nohup(1)).
  public static func notIgnored(_ numbers: [CInt]) -> [CInt] {
    numbers.filter { number in
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { return true }
      let ignore = unsafeBitCast(SIG_IGN, to: UInt.self)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self) != ignore
    }
  }

  /// Stops the process as Ctrl-Z does, until SIGCONT.
  public static func stopProcess() { raise(SIGSTOP) }
}
