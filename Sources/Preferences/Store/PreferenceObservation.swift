// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// An observation of changes. It ends with `cancel`, or when this object is released.
public final class PreferenceObservation: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  init(end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

  deinit { cancel() }

  /// Ends the observation. A call of the observer that is under way on another thread goes on.
  public func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}

/// Who wants to know of something.
final class ObserverList<Event: Sendable>: Sendable {
  private struct State {
    var next = 0
    var observers: [(number: Int, call: @Sendable (Event) -> Void)] = []
  }

  private let state = Mutex(State())
  private let count = Atomic(0)

  /// Without a lock: nearly always there is nobody.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  func add(_ observer: @escaping @Sendable (Event) -> Void) -> PreferenceObservation {
    let number = state.withLock { state in
      state.next += 1
      state.observers.append((state.next, observer))
      count.store(state.observers.count, ordering: .relaxed)
      return state.next
    }
    return PreferenceObservation { [weak self] in self?.remove(number) }
  }

  private func remove(_ number: Int) {
    let removed = state.withLock { state in
      let removed = state.observers.filter { $0.number == number }
      state.observers.removeAll { $0.number == number }
      count.store(state.observers.count, ordering: .relaxed)
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  /// Calls the observers on this thread, in the order in which they came, with no lock held.
  func tell(_ event: Event) {
    if isEmpty { return }
    for observer in state.withLock({ $0.observers }) { observer.call(event) }
  }
}
