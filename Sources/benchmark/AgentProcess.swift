// SPDX-License-Identifier: Apache-2.0

import Commands
import Control
import LinuxSystem

/// A running `uprightd` on the virtual board: the one that was built beside this program.
struct AgentProcess {
  /// Of the sampling thread, and of everything that it is compared with.
  static let realTimePriority = 20

  let process: ChildProcess
  let scratch: Scratch

  /// Starts an agent with directories and a configuration of its own.
  /// - Parameters:
  ///   - rate: in Hz.
  ///   - scratch: its directories.
  init(rate: Int, _ scratch: Scratch) throws(CommandFailure) {
    self.scratch = scratch
    let configuration = try scratch.file(
      "upright.conf", "[agent]\nrate = \(rate)Hz\nrealtime-priority = \(Self.realTimePriority)\n")
    let own = File.linkTarget("/proc/self/exe") ?? ""
    process = try ChildProcess(
      "\(Directory.parent(of: own))/uprightd",
      [
        "--board", "virtual", "--config", configuration, "--runtime-dir", scratch.runtime,
        "--state-dir", scratch.state,
      ], output: "\(scratch.runtime)/agent.log")
  }

  /// What the agent says of itself. Costs it time: ask only when nothing is being measured.
  func status() throws(CommandFailure) -> AgentStatus {
    do throws(ControlClient.Failure) {
      let client = try ControlClient.connect(runtimeDirectory: scratch.runtime, request: .status)
      if let status = try client.next(timeoutMilliseconds: 5000) { return status }
    } catch {
      throw process.isRunning
        ? CommandFailure(.unavailable, "The agent cannot be asked: \(error).") : process.failure
    }
    throw CommandFailure(.unavailable, "The agent does not answer.")
  }

  /// Waits for the first sample and returns the status then.
  func awaitSample(_ session: Session) throws(CommandFailure) -> AgentStatus {
    let deadline = MonotonicTime.now + .seconds(10)
    while MonotonicTime.now < deadline {
      try session.sleep(seconds: 0.1)
      if let status = try? status(), status.reading != nil { return status }
      if !process.isRunning { throw process.failure }
    }
    throw CommandFailure(.unavailable, "The agent has no sample after ten seconds.")
  }
}
