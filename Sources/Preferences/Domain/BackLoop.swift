// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The thread of the flash tier: the only one that waits for a medium.
struct BackLoop {
  let domain: Domain
  let worker: Worker
  let report: (@Sendable ([String]) -> Void)?

  func run() {
    while true {
      let due = domain.state.withLock { $0.flushDue }
      if due.map({ $0 > domain.clock.now }) ?? true {
        _ = worker.wait(until: due.flatMap(domain.clock.wakeUp))
      }
      let orders = worker.take()
      let isDue = domain.state.withLock { $0.flushDue }.map { $0 <= domain.clock.now } ?? false
      if isDue || !orders.waiting.isEmpty || orders.isClosing {
        let outcome = domain.flush()
        for completion in orders.waiting { completion.finish(outcome.isDone) }
        if !outcome.changedKeys.isEmpty { report?(outcome.changedKeys) }
      }
      if orders.isClosing { return worker.finish() }
    }
  }
}
