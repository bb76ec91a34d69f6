// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem

extension Measurement {
  /// What the agent keeps in memory once it runs, and what a bare loop with the same runtime keeps.
  static let memory = Measurement(
    "memory", "the agent's resident and anonymous memory, beside a bare loop's"
  ) { (session) throws(CommandFailure) in
    let scratch = try Scratch()
    let loop = try FloorProgram.startBareLoop(period: .milliseconds(20), scratch)
    let agent = try AgentProcess(rate: 50, try Scratch())
    try session.sleep(seconds: 5)
    guard agent.process.isRunning else { throw agent.process.failure }
    let own = try ProcessUse.memory(agent.process.id)
    let floor = try ProcessUse.memory(loop.id)
    session.report.limit(
      "memory", "resident memory of the agent", own.resident / 1e6, atMost: 7, "MB",
      "bare loop \(fixed(floor.resident / 1e6, decimals: 2)) MB")
    session.report.limit(
      "memory", "anonymous memory of the agent", own.anonymous / 1e6, atMost: 1.5, "MB",
      "bare loop \(fixed(floor.anonymous / 1e6, decimals: 2)) MB")
  }
}
