// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Has the threads of a domain save what is in memory, and waits for them.
final class DomainSaver: Sendable {
  let domain: Domain
  let threads: DomainThreads
  private let process = getpid()

  init(_ domain: Domain, _ threads: DomainThreads) {
    self.domain = domain
    self.threads = threads
  }

  /// Whether this is a copy of the process without its threads, made by fork(2): they would be waited
  /// for in vain.
  var isForked: Bool { process != getpid() }

  func save() -> Bool {
    if isForked { return false }
    if threads.isCurrent {
      // An observer of changes is called on the thread that would have to do it.
      return domain.commit().isDone && domain.flush().isDone
    }
    return threads.front.perform() && (threads.back?.perform() ?? true)
  }

  /// What was refused has been told, or never will be.
  func saveAtExit() {
    if !domain.withLayer({ $0.isClosed }) { _ = save() }
  }
}
