// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem
import Preferences
import Synchronization

/// What a start cannot be quicker than.
enum StartUp {
  /// Nanoseconds that the chip's data sheet asks for: 100 ms after the reset (RM-MPU-6000A-00,
  /// section 4.28), 30 ms until the gyroscope measures (PS-MPU-6000A-00, section 6.1). The first
  /// sample at 50 Hz is there within the latter.
  static let dataSheetWaits: Int64 = .milliseconds(100) + .milliseconds(30)
}

extension Measurement {
  /// From exec to the first orientation that another process can read, less the waits of the chip;
  /// beside it a process that publishes at once.
  static let start = Measurement(
    "start", "the time from exec to the first published case, beside a process that just publishes"
  ) { (session) throws(CommandFailure) in
    let waits = Double(StartUp.dataSheetWaits) * 1e-6
    var agents: [Double] = []
    var floors: [Double] = []
    for _ in 0..<session.choose(15, quick: 5) {
      agents.append(try startedAgent(session))
      floors.append(try startedFloor(session))
    }
    let total = median(agents)
    session.report.limit(
      "start", "exec to first published case, without the chip's waits", total - waits,
      atMost: 80, "ms", decimals: 1,
      "\(fixed(total, decimals: 1)) ms in all, of which the chip's reset takes 100 ms and the start "
        + "of its gyroscope 30 ms; a process that publishes at once: "
        + "\(fixed(median(floors), decimals: 1)) ms; medians of \(agents.count)")
  }
}

private func startedAgent(_ session: Session) throws(CommandFailure) -> Double {
  let scratch = try Scratch()
  let arrival = try Arrival(scratch)
  let agent = try AgentProcess(rate: 50, scratch)
  return try arrival.milliseconds(session, of: agent.process)
}

private func startedFloor(_ session: Session) throws(CommandFailure) -> Double {
  let scratch = try Scratch()
  let arrival = try Arrival(scratch)
  let floor = FloorProgram.publishing(runtime: scratch.runtime, state: scratch.state)
  return try arrival.milliseconds(session, of: try floor.start(scratch))
}

/// Waits for the first orientation, as any program that reads the published values would.
private final class Arrival {
  private let store: PreferenceDomain
  private let news: News

  private final class News: Sendable {
    let event: EventDescriptor
    let time = Atomic<Int64>(0)

    init() throws(SystemError) { event = try EventDescriptor() }
  }

  init(_ scratch: Scratch) throws(CommandFailure) {
    do {
      let news = try News()
      self.news = news
      store = try PreferenceDomain(
        domain: FloorProgram.domain,
        in: PreferenceDirectories(runtime: scratch.runtime, state: scratch.state),
        options: PreferenceOptions(access: .follow)
      ) { changedKeys in
        guard changedKeys.contains(FloorProgram.key) else { return }
        let now = MonotonicTime.now.nanoseconds
        _ = news.time.compareExchange(expected: 0, desired: now, ordering: .relaxed)
        news.event.signal()
      }
    } catch {
      throw CommandFailure(.inputOutput, "The published values cannot be followed: \(error).")
    }
  }

  func milliseconds(_ session: Session, of process: ChildProcess) throws(CommandFailure) -> Double {
    let deadline = MonotonicTime.now + .seconds(10)
    guard try session.wait(for: news.event.descriptor.rawValue, until: deadline) else {
      throw process.isRunning
        ? CommandFailure(.unavailable, "Nothing was published for ten seconds.") : process.failure
    }
    let arrival = MonotonicTime(nanoseconds: news.time.load(ordering: .relaxed))
    return Double(arrival - process.started) * 1e-6
  }
}
