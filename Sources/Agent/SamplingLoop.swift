// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// The thread that samples at a fixed rate.
///
/// Deadlines are absolute: a late tick does not shift the next one, and a missed one is counted, not
/// made up. The thread hands its newest state over without ever waiting for the other side.
final class SamplingLoop: @unchecked Sendable {
  struct Settings: Equatable, Sendable {
    /// Nanoseconds between ticks.
    var period: Int64
    /// SCHED_FIFO priority, 1 … 99; 0 for none.
    var realTimePriority: Int32
  }

  let settings: Settings
  let lateness = LatenessHistogram()
  /// Raised after every tick in which something changed that is published.
  let changes: EventDescriptor
  /// Whether all memory that the thread works on is locked. Set by `start`.
  private(set) var isMemoryLocked = false

  private let timer: TimerDescriptor
  private let newest: LatestValue<LoopSnapshot>
  private let mustStop = Atomic<Bool>(false)
  private let initial: LoopSnapshot
  private var thread: Thread?

  init(_ settings: Settings, initial: LoopSnapshot) throws(SystemError) {
    self.settings = settings
    changes = try EventDescriptor()
    timer = try TimerDescriptor()
    newest = LatestValue(initial)
    self.initial = initial
  }

  /// What the newest tick knew. Only the thread that owns this loop may ask.
  var snapshot: LoopSnapshot { newest.load() }

  /// Starts the thread.
  /// - Parameter body: makes the sampler, which never leaves the thread, and calls `run`.
  func start(_ body: @escaping @Sendable (SamplingLoop) -> Void) throws(SystemError) {
    let thread = try Thread.start(
      name: "upright-sample", stackSize: 128 << 10, stack: .locked
    ) { [self] in body(self) }
    self.thread = thread
    isMemoryLocked =
      thread.isStackLocked && newest.lockInMemory() && lateness.lockInMemory()
  }

  /// Ends the thread and waits for it: at most one transfer with its retries.
  func stop() {
    mustStop.store(true, ordering: .releasing)
    // At 1 Hz the thread may sleep for a second: wake it.
    try? timer.start(first: .now, interval: settings.period)
    thread?.join()
    thread = nil
  }

  /// Samples until `stop()`. Called once, on the loop's own thread.
  func run<S: Sampler & ~Copyable>(_ sampler: consuming S) {
    var snapshot = initial
    setPriority(&snapshot)
    startUp(&sampler, &snapshot)
    var schedule = TickSchedule(first: .now + settings.period, period: settings.period)
    do throws(SystemError) {
      try timer.start(first: schedule.deadline, interval: schedule.period)
    } catch {
      // timerfd_settime fails only for a wrong argument: a fault of this program.
      fatalError("\(error)")
    }
    while !mustStop.load(ordering: .acquiring) {
      guard (try? timer.wait()) != nil else { continue }
      let now = MonotonicTime.now
      // The owner fires the timer early to end the thread.
      if now < schedule.deadline { continue }
      lateness.record(nanoseconds: schedule.serve(at: now))
      snapshot.ticks = schedule.ticks
      snapshot.missed = schedule.missed
      serve(&sampler, at: now, &snapshot)
    }
  }

  /// Serves a sensor's start-up at the moments that its data sheet asks for, before the rhythm of
  /// the ticks begins: the first case is known a tick or two earlier.
  private func startUp<S: Sampler & ~Copyable>(_ sampler: inout S, _ snapshot: inout LoopSnapshot) {
    repeat {
      serve(&sampler, at: .now, &snapshot)
      guard let deadline = sampler.startUpDeadline else { return }
      deadline.sleep()
    } while !mustStop.load(ordering: .acquiring)
  }

  private func serve<S: Sampler & ~Copyable>(
    _ sampler: inout S, at now: MonotonicTime, _ snapshot: inout LoopSnapshot
  ) {
    snapshot.time = now
    let hasChanged = sampler.tick(at: now, into: &snapshot)
    newest.store(snapshot)
    if hasChanged { changes.signal() }
  }

  private func setPriority(_ snapshot: inout LoopSnapshot) {
    RealTime.useExactTimers()
    guard settings.realTimePriority > 0 else { return }
    do throws(Errno) {
      try RealTime.useFirstInFirstOut(priority: settings.realTimePriority)
      snapshot.isRealTime = true
    } catch {
      snapshot.realTimeError = error
    }
  }
}
