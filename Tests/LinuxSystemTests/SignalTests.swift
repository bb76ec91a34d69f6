// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@Suite struct SignalTests {
  private func isBlocked(_ signal: CInt) -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, signal) == 1
  }

  /// raise(3) signals the calling thread only, so that tests beside this one are left alone.
  @Test func signalsArriveAsData() throws {
    // Test threads may have been started with every signal blocked.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGUSR1)
    var before = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &set, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    do {
      let signals = try SignalDescriptor([SIGUSR1, SIGUSR2])
      #expect(isBlocked(SIGUSR1))
      #expect(signals.next() == nil)
      raise(SIGUSR2)
      var interests = [Poll.Interest(signals.descriptor.rawValue)]
      try Poll.wait(&interests, until: nil)
      #expect(interests[0].isReadable)
      #expect(signals.next() == SIGUSR2)
      #expect(signals.next() == nil)
    }
    #expect(!isBlocked(SIGUSR1))
  }

  @Test func ignoredSignalsAreToldFromOthers() {
    let before = signal(SIGURG, SIG_IGN)
    defer { signal(SIGURG, before) }
    #expect(Signals.notIgnored([SIGURG, SIGWINCH]) == [SIGWINCH])
  }
}
