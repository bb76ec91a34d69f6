// SPDX-License-Identifier: Apache-2.0

import Buses
import Control
import LinuxSystem
import Simulation
import TestSupport

@testable import Commands

/// A computer to be examined: its files, its buses, its agent.
final class Patient {
  let tree: TemporaryTree
  let adapter = VirtualAdapter()
  var agent: Result<AgentStatus, AgentUnavailable> = .failure(
    AgentUnavailable(.notRunning, detail: "nobody listens at /run/upright/uprightd.socket"))

  /// A Pear Board whose bus is on, with nothing connected to it.
  init(hasAdapter: Bool = true) throws {
    tree = try TemporaryTree()
    try tree.writeBoard()
    try tree.writeDeviceTree()
    if hasAdapter { try tree.writeAdapter() }
  }

  /// Connects a chip that is powered on.
  func connect(
    bus: Int = 1, address: UInt8 = 0x68, identity: UInt8 = 0x68,
    faults: FaultScript = FaultScript()
  ) {
    let location = I2CLocation(bus: bus, address: address)
    let clock = adapter.clock
    adapter.chips[location] = VirtualMPU6050(
      source: StillPose(.portrait), faults: faults,
      options: ChipOptions(location: location, identity: identity)
    ) { clock.now }
  }

  /// Connects a battery-backed clock.
  func connectClock(memory: [UInt8]) {
    let clock = adapter.clock
    adapter.chips[I2CLocation(bus: 1, address: 0x68)] = VirtualDS1307(memory: memory) { clock.now }
  }

  /// Says that the agent runs.
  func run(_ status: AgentStatus) {
    var status = status
    status.board = "pear"
    agent = .success(status)
  }

  func examine(board: String? = nil, file: String? = nil) -> DoctorReport {
    let clock = adapter.clock
    return Doctor(
      root: tree.root, source: tree.source(board: board, file: file),
      places: PreferencePlaces(
        runtime: tree.path("run/upright"), state: tree.path("var/lib/upright")),
      agent: agent, calls: VirtualCalls(adapter: adapter),
      clock: RetryClock(now: { clock.now }, sleep: { clock.advance(to: $0) })
    ).examine()
  }

  /// What is printed, with paths as if the tree was `/`.
  func text(board: String? = nil, file: String? = nil) -> String {
    tree.relative(examine(board: board, file: file).text(.plain))
  }

  /// The lines about one check, with the help below them.
  func lines(_ check: String) -> String {
    let findings = examine().findings.filter { $0.check == check }
    return tree.relative(
      findings.map { finding in
        ([finding.result.rawValue + ": " + finding.detail] + finding.advice)
          .joined(separator: "\n")
      }.joined(separator: "\n"))
  }
}
