// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// The threads of a domain: one that writes to the front tier and follows it, and, where there are
/// two tiers, one for flash, which may take seconds.
final class DomainThreads: Sendable {
  let domain: Domain
  let front: Worker
  let back: Worker?
  /// Called with the keys that others have changed.
  let onExternalChange: (@Sendable ([String]) -> Void)?
  private let threads = Mutex<[Thread]>([])

  /// How long a change may wait for others before it is written to the RAM tier. The first one after
  /// a pause does not wait at all.
  static let pace = Int64.milliseconds(5)
  /// How long to wait before a write to the RAM tier that failed is tried again, at first and later.
  static let retry = Int64.seconds(1)...Int64.seconds(64)

  init(
    _ domain: Domain, onExternalChange: (@Sendable ([String]) -> Void)?
  ) throws(SystemError) {
    self.domain = domain
    self.onExternalChange = onExternalChange
    front = try Worker()
    back = domain.isWritable && domain.hasTwoTiers ? try Worker() : nil
    let front = front
    let back = back
    domain.clock.whenMoved {
      front.wake()
      back?.wake()
    }
    // The threads hold what they use, but not this object: its owner ends them.
    let frontThread = try Thread.start(name: "prefs") { [domain, onExternalChange] in
      FrontLoop(domain: domain, worker: front, back: back, report: onExternalChange).run()
    }
    threads.withLock { $0.append(frontThread) }
    guard let back else { return }
    do throws(SystemError) {
      let thread = try Thread.start(name: "prefs-flash") { [domain, onExternalChange] in
        BackLoop(domain: domain, worker: back, report: onExternalChange).run()
      }
      threads.withLock { $0.append(thread) }
    } catch {
      front.close()
      frontThread.join()
      throw error
    }
  }

  /// Whether this is called on one of the threads, as an observer of changes is.
  var isCurrent: Bool { threads.withLock { $0.contains { $0.isCurrent } } }

  /// Writes everything and ends the threads.
  func close() {
    let threads = threads.withLock { $0 }
    front.close()
    threads.first?.join()
    back?.close()
    threads.last?.join()
  }
}
