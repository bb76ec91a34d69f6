// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The loop of `upright monitor` where nothing can be drawn: a line a second, and one at once when
/// something changed that matters.
struct PlainMonitorLoop<Output: TextOutput> {
  private(set) var output: Output
  /// How long to run in nanoseconds; nil for ever.
  let duration: Int64?
  private var state = MonitorState()

  init(output: Output, duration: Int64?) {
    self.output = output
    self.duration = duration
  }

  mutating func run<Events: CommandEvents & ~Copyable>(
    _ events: inout Events
  ) throws(CommandFailure) -> ExitCode {
    let start = events.now.monotonic
    let end = duration.map { start + $0 }
    var hasMetAgent = false
    // On a fixed grid, so that lines do not drift away from whole seconds.
    var nextLine = start
    while true {
      let tick = events.now.monotonic + .seconds(1)
      let limit = hasMetAgent ? tick : start + firstStatusLimit
      let event = events.next(until: end.map { min($0, limit) } ?? limit)
      let moment = events.now
      var isDue = state.age(at: moment)
      switch event {
      case .status(let status):
        hasMetAgent = true
        isDue = state.observe(status, at: moment) || moment.monotonic >= nextLine
      case .unavailable(let problem):
        guard hasMetAgent else { throw problem.failure }
        isDue = state.lose(problem, at: moment)
      case .timeout:
        guard hasMetAgent else { throw AgentUnavailable.noAnswer.failure }
        if let end, end <= moment.monotonic { return .ok }
      case .signal(let number): return .signal(number)
      case .outputClosed: return .ok
      case .key: break
      }
      guard isDue else { continue }
      while nextLine <= moment.monotonic { nextLine = nextLine + .seconds(1) }
      let elapsed = Double(moment.monotonic - start) * 1e-9
      do throws(Errno) {
        try output.putLine(MonitorLine.text(state, elapsed: elapsed))
      } catch {
        if let failure = CommandFailure.output(error) { throw failure }
        return .ok
      }
    }
  }
}
