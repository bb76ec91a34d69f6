// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The thread of the front tier: writes what waits, follows what others write.
struct FrontLoop {
  let domain: Domain
  let worker: Worker
  let back: Worker?
  let report: (@Sendable ([String]) -> Void)?

  /// Whether the front tier is the RAM tier, which gets everything at once.
  private var isPrompt: Bool { domain.ram != nil }

  func run() {
    var watch = makeWatch()
    // Something may have been written between the opening and the watch.
    tell(domain.follow())
    var nextCommit = MonotonicTime(nanoseconds: 0)
    var retry = DomainThreads.retry.lowerBound
    while true {
      let due = dueTime(nextCommit)
      let wakeUp = isPrompt ? due : due.flatMap(domain.clock.wakeUp)
      // Without inotify there is nothing to wait for but time.
      let limit = watch == nil ? MonotonicTime.now + .seconds(1) : nil
      let deadline = [wakeUp, limit].compactMap { $0 }.min()
      let ready = worker.wait(or: watch?.descriptor ?? -1, until: deadline)
      let orders = worker.take()
      if watch == nil || ready {
        watch?.arm()
        tell(domain.follow())
      }
      let now = isPrompt ? MonotonicTime.now : domain.clock.now
      let isDue = dueTime(nextCommit).map { $0 <= now } ?? false
      if domain.isWritable && (isDue || !orders.waiting.isEmpty || orders.isClosing) {
        // Who waits wants to see what others have written, too.
        if !orders.waiting.isEmpty { tell(domain.follow()) }
        let isDone = commit()
        retry =
          isDone ? DomainThreads.retry.lowerBound : min(2 * retry, DomainThreads.retry.upperBound)
        nextCommit = .now + (isDone ? DomainThreads.pace : retry)
        for completion in orders.waiting { completion.finish(isDone) }
      }
      if domain.takeNewsOfFlush() { back?.wake() }
      if orders.isClosing { return worker.finish() }
    }
  }

  private func makeWatch() -> FileWatch? {
    let tiers = domain.isWritable ? [domain.front] : [domain.ram, domain.flash]
    return try? FileWatch(tiers.compactMap { $0?.path })
  }

  /// When what waits is to be written; nil when nothing does.
  private func dueTime(_ nextCommit: MonotonicTime) -> MonotonicTime? {
    domain.state.withLock { state in
      guard domain.isWritable, isPrompt else { return domain.isWritable ? state.flushDue : nil }
      return state.hasPending ? nextCommit : nil
    }
  }

  private func commit() -> Bool {
    // A file that was found to be older makes it necessary to write more than was meant to be.
    var isDone = true
    for _ in 0..<(isPrompt ? 3 : 1) where isDone {
      let outcome = domain.commit()
      tell(outcome.changedKeys)
      isDone = outcome.isDone
      if !domain.state.withLock({ $0.hasPending }) { break }
    }
    return isDone
  }

  private func tell(_ changedKeys: [String]) {
    if !changedKeys.isEmpty { report?(changedKeys) }
  }
}
