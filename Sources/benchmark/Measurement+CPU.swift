// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem

extension Measurement {
  /// The agent's processor time at 50 Hz, from its tick 100 on, and a bare loop's at the same time.
  static let cpu = Measurement(
    "cpu", "the agent's processor time at 50 Hz, against a bare loop that waits and reads"
  ) { (session) throws(CommandFailure) in
    let ticks: Int64 = session.choose(1000, quick: 250)
    let pairs = session.choose(3, quick: 1)
    var ratios: [Double] = []
    var agents: [Double] = []
    var loops: [Double] = []
    for _ in 0..<pairs {
      let pair = try ProcessorTimes.measure(session, ticks: ticks)
      agents.append(pair.agent)
      loops.append(pair.loop)
      ratios.append(pair.agent / pair.loop)
    }
    let times = ratios.map { fixed($0, decimals: 2) }.joined(separator: ", ")
    session.report.limit(
      "cpu", "processor time of the agent", median(ratios), atMost: 1.5, "times a bare loop's",
      "agent \(fixed(median(agents), decimals: 1)) µs a tick, bare loop "
        + "\(fixed(median(loops), decimals: 1)) µs; \(ticks) ticks at 50 Hz, runs: \(times)")
  }
}

/// Processor times in microseconds a tick.
private struct ProcessorTimes {
  var agent: Double
  var loop: Double

  static func measure(
    _ session: Session, ticks: Int64
  ) throws(CommandFailure) -> ProcessorTimes {
    let period: Int64 = .milliseconds(20)
    let scratch = try Scratch()
    let loop = try FloorProgram.startBareLoop(period: period, scratch)
    let agent = try AgentProcess(rate: 50, try Scratch())
    // The ticks begin when the chip has started. Nobody asks the agent for their number: an answer
    // costs as much as several ticks.
    let begin = agent.process.started + StartUp.dataSheetWaits + 100 * period
    try session.sleep(until: begin)
    let before = (
      try ProcessUse.processorTime(agent.process.id), try ProcessUse.processorTime(loop.id)
    )
    try session.sleep(until: begin + ticks * period)
    let after = (
      try ProcessUse.processorTime(agent.process.id), try ProcessUse.processorTime(loop.id)
    )
    guard agent.process.isRunning else { throw agent.process.failure }
    guard loop.isRunning else { throw loop.failure }
    return ProcessorTimes(
      agent: Double(after.0 - before.0) / Double(ticks) / 1000,
      loop: Double(after.1 - before.1) / Double(ticks) / 1000)
  }
}
