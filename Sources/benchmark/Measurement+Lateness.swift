// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem

extension Measurement {
  /// How late the agent's ticks are at 200 Hz, and how late cyclictest's are at the same time.
  static let lateness = Measurement(
    "lateness", "how late ticks are at 200 Hz, against cyclictest's at the same time"
  ) { (session) throws(CommandFailure) in
    let seconds = session.choose(60, quick: 10)
    var ratios: [Double] = []
    var texts: [String] = []
    var isRealTime = true
    for _ in 0..<session.choose(5, quick: 1) {
      let agent = try AgentProcess(rate: 200, try Scratch())
      isRealTime = try agent.awaitSample(session).loop.isRealTime
      let cyclictest = try Cyclictest(
        seconds: seconds, interval: 5000,
        priority: isRealTime ? AgentProcess.realTimePriority : nil, agent.scratch)
      let floor = try cyclictest.late99(session)
      let own = try agent.status().loop.late99
      ratios.append(own / floor)
      texts.append("\(fixed(own, decimals: 0))/\(fixed(floor, decimals: 0))")
    }
    if !isRealTime {
      session.report.note(
        "lateness", "real-time priority is not allowed here (run as root), so neither has it")
    }
    session.report.limit(
      "lateness", "99th percentile of the ticks' lateness", median(ratios), atMost: 1.3,
      "times cyclictest's",
      "agent/cyclictest in µs: \(texts.joined(separator: ", ")); \(seconds) s each at 200 Hz")
  }
}
