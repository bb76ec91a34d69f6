// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The loop of `upright watch`: a line for every change until the time is up.
struct WatchLoop<Output: TextOutput> {
  private(set) var output: Output
  let isJSON: Bool
  let zone: LocalTime
  /// How long to run in nanoseconds; nil for ever.
  let duration: Int64?

  mutating func run<Events: CommandEvents & ~Copyable>(
    _ events: inout Events
  ) throws(CommandFailure) -> ExitCode {
    let start = events.now.monotonic
    let end = duration.map { start + $0 }
    var detector = ChangeDetector()
    var hasMetAgent = false
    while true {
      let event = events.next(until: hasMetAgent ? end : start + firstStatusLimit)
      let now = events.now.wall
      var changes: [Change] = []
      switch event {
      case .status(let status):
        hasMetAgent = true
        changes = detector.observe(status, now: now)
      case .unavailable(let problem):
        // Once there was an agent it may come back: after an upgrade, say.
        guard hasMetAgent else { throw problem.failure }
        changes = detector.lose(problem.reason, now: now)
      case .timeout:
        guard hasMetAgent else { throw AgentUnavailable.noAnswer.failure }
        return .ok
      case .signal(let number): return .signal(number)
      case .outputClosed: return .ok
      case .key: break
      }
      guard try write(changes, now: now) else { return .ok }
    }
  }

  /// Returns false when the reader has seen enough.
  private mutating func write(_ changes: [Change], now: Double) throws(CommandFailure) -> Bool {
    for line in changes.map(ChangeLine.init) {
      do throws(Errno) {
        try output.putLine(isJSON ? line.json.line : line.text(zone, now: now))
      } catch {
        if let failure = CommandFailure.output(error) { throw failure }
        return false
      }
    }
    return true
  }
}
