// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Synchronization

/// What others ask of one thread of a domain.
final class Worker: Sendable {
  let event: EventDescriptor
  private let orders = Mutex(Orders())

  struct Orders {
    /// Who waits for the work that was there when they asked.
    var waiting: [Completion] = []
    var isClosing = false
    var isFinished = false
  }

  init() throws(SystemError) { event = try EventDescriptor() }

  /// There may be something to do.
  func wake() { event.signal() }

  /// Does the work that is there now and waits for it. Returns whether it is done.
  func perform() -> Bool {
    guard let completion = try? Completion() else { return false }
    let isAccepted = orders.withLock {
      if !$0.isFinished { $0.waiting.append(completion) }
      return !$0.isFinished
    }
    guard isAccepted else { return false }
    wake()
    return completion.wait()
  }

  /// Has the thread end after a last round of work.
  func close() {
    orders.withLock { $0.isClosing = true }
    wake()
  }

  /// For the thread: waits for something to do. Returns whether the other descriptor can be read.
  func wait(or other: CInt = -1, until deadline: MonotonicTime?) -> Bool {
    do throws(Errno) {
      return try Poll.input(event.descriptor.rawValue, other, until: deadline).second
    } catch {
      // No memory. Without a pause this would be a loop that never rests.
      (MonotonicTime.now + .milliseconds(100)).sleep()
      return true
    }
  }

  /// For the thread: what is asked of it.
  func take() -> Orders {
    event.clear()
    return orders.withLock {
      let taken = $0
      $0.waiting = []
      return taken
    }
  }

  /// For the thread: nothing that is asked from now on is done.
  func finish() {
    let late = orders.withLock {
      $0.isFinished = true
      return $0.waiting
    }
    for completion in late { completion.finish(false) }
  }
}

/// Something that one thread waits for and another one does.
final class Completion: Sendable {
  private let event: EventDescriptor
  private let isDone = Atomic(false)

  init() throws(SystemError) { event = try EventDescriptor() }

  func finish(_ isDone: Bool) {
    self.isDone.store(isDone, ordering: .releasing)
    event.signal()
  }

  func wait() -> Bool {
    while !event.clear() { _ = try? Poll.input(event.descriptor.rawValue) }
    return isDone.load(ordering: .acquiring)
  }
}
