// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// The loop of `upright monitor` on a terminal: a block that is drawn again at every status.
struct MonitorLoop<Output: TextOutput> {
  private(set) var output: Output
  let style: TextStyle
  let zone: LocalTime
  /// How long to run in nanoseconds; nil for ever.
  let duration: Int64?
  private var state = MonitorState()
  private var writer = FrameWriter()

  init(output: Output, style: TextStyle, zone: LocalTime, duration: Int64?) {
    self.output = output
    self.style = style
    self.zone = zone
    self.duration = duration
  }

  /// Signals that end or stop the process, and the change of the terminal's size.
  static var signals: [CInt] { [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] }

  mutating func run<Events: CommandEvents & ~Copyable, Screen: MonitorTerminal & ~Copyable>(
    _ events: inout Events, on terminal: inout Screen
  ) throws(CommandFailure) -> ExitCode {
    let start = events.now.monotonic
    let end = duration.map { start + $0 }
    if let code = try waitForAgent(&events, until: start + firstStatusLimit) { return code }

    terminal.enter()
    defer { terminal.leave() }
    var redraw = true
    while true {
      if redraw, try !draw(events.now, on: terminal) { return .ok }
      // At least once a second, for the ages.
      let tick = events.now.monotonic + .seconds(1)
      let event = events.next(until: end.map { min($0, tick) } ?? tick)
      let moment = events.now
      state.age(at: moment)
      redraw = true
      switch event {
      case .status(let status): state.observe(status, at: moment)
      case .unavailable(let problem): state.lose(problem, at: moment)
      case .key(let key):
        if key == UInt8(ascii: "q") || key == UInt8(ascii: "Q") { return .ok }
        redraw = false
      case .signal(SIGWINCH): break
      case .signal(SIGTSTP):
        terminal.leave()
        terminal.suspend()
        terminal.enter()
        writer.forget()
      case .signal(let number): return .signal(number)
      case .outputClosed: return .ok
      case .timeout: if let end, end <= moment.monotonic { return .ok }
      }
    }
  }

  /// Until the first status nothing is drawn, so that "no agent" is an ordinary error message.
  private mutating func waitForAgent<Events: CommandEvents & ~Copyable>(
    _ events: inout Events, until limit: MonotonicTime
  ) throws(CommandFailure) -> ExitCode? {
    while true {
      switch events.next(until: limit) {
      case .status(let status):
        state.observe(status, at: events.now)
        return nil
      case .unavailable(let problem): throw problem.failure
      case .timeout: throw AgentUnavailable.noAnswer.failure
      case .signal(SIGWINCH), .signal(SIGTSTP), .key: break
      case .signal(let number): return .signal(number)
      case .outputClosed: return .ok
      }
    }
  }

  /// Returns false when nobody sees it any more.
  private mutating func draw<Screen: MonitorTerminal & ~Copyable>(
    _ moment: Moment, on terminal: borrowing Screen
  ) throws(CommandFailure) -> Bool {
    let size = terminal.size
    let view = MonitorView(
      state: state, now: moment.wall, size: size, style: style, zone: zone)
    do throws(Errno) {
      try output.put(writer.frame(view.lines(), columns: size.columns, style: style))
      return true
    } catch {
      if let failure = CommandFailure.output(error) { throw failure }
      return false
    }
  }
}
