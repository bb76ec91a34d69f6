// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Synchronization

/// One thread that follows all the domains which the stores of this process only read.
final class Follower: Sendable {
  private struct State {
    var domains: [Int: Domain] = [:]
    var isRunning = false
    var isClosed = false
    /// Counts changes of `domains`, so that the thread watches what is there.
    var version = 0
  }

  /// Held while a domain is followed: one that was removed is followed by nobody any more.
  private let state = Mutex(State())
  private let worker: Worker?
  private let process = getpid()
  private let thread = Mutex<Thread?>(nil)
  private let reporter = Mutex<(@Sendable (Int, [String]) -> Void)?>(nil)

  init() { worker = try? Worker() }

  /// Called with a layer and the keys that others have changed in it, with no lock held.
  var report: (@Sendable (Int, [String]) -> Void)? {
    get { reporter.withLock { $0 } }
    set { reporter.withLock { $0 = newValue } }
  }

  /// Follows a domain from now on.
  func add(_ domain: Domain, _ layer: Int) {
    let shouldStart = state.withLock { state in
      state.domains[layer] = domain
      state.version += 1
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if shouldStart {
      let started = try? Thread.start(name: "prefs-follow") { [self] in run() }
      thread.withLock { $0 = started }
      // Without a thread `synchronize` still takes in what others have written.
      if started == nil { state.withLock { $0.isRunning = false } }
    }
    worker?.wake()
  }

  func remove(_ layer: Int) {
    state.withLock { state in
      if state.domains.removeValue(forKey: layer) != nil { state.version += 1 }
    }
    worker?.wake()
  }

  /// Takes in what others have written.
  func followAll() {
    let changes = state.withLock { state in
      state.domains.map { layer, domain in (layer, domain.follow()) }
    }
    for (layer, keys) in changes where !keys.isEmpty { report?(layer, keys) }
  }

  /// Ends the thread.
  func close() {
    // A copy of the process made by fork(2) has no such thread.
    if process != getpid() { return }
    worker?.close()
    thread.withLock { $0 }?.join()
  }

  private func run() {
    guard let worker else { return }
    var watch: FileWatch?
    var version = -1
    while true {
      let (paths, current) = state.withLock { state in
        (state.domains.values.flatMap { [$0.ram?.path, $0.flash?.path] }, state.version)
      }
      if version != current || watch == nil {
        watch = try? FileWatch(paths.compactMap { $0 })
        version = current
      } else {
        watch?.arm()
      }
      followAll()
      // Without inotify there is nothing to wait for but time.
      let deadline = watch == nil ? MonotonicTime.now + .seconds(1) : nil
      _ = worker.wait(or: watch?.descriptor ?? -1, until: deadline)
      if worker.take().isClosing { return worker.finish() }
    }
  }
}
