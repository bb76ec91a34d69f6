// SPDX-License-Identifier: Apache-2.0

import Boards
import Buses
import Control
import LinuxSystem

/// Looks at everything between the sensor and the published values, in the order in which a fault
/// in one makes the next ones impossible.
struct Doctor<Calls: I2CAdapterCalls> {
  /// What stands before `/sys` and `/dev`: empty, or the root of a tree made for a test.
  let root: String
  let source: ConfigurationSource
  let places: PreferencePlaces
  /// What the running agent says, or why there is none.
  let agent: Result<AgentStatus, AgentUnavailable>
  let calls: Calls
  let clock: RetryClock

  func examine() -> DoctorReport {
    let (board, boardFinding) = examineBoard()
    let loaded = source.load(board: board, [])
    var findings = [configurationFinding(loaded), boardFinding]
    // A wrong file is no reason not to look at the hardware: the board tells enough.
    findings += examineSensor(
      board, loaded.value?.configuration ?? fallback(board), detection(among: board))
    return DoctorReport(findings: findings + examinePreferences() + [agentFinding()])
  }

  /// The running agent's status.
  var status: AgentStatus? { try? agent.get() }

  private func detection(among board: Board?) -> DetectionReport {
    source.detector.detect(among: [board].compactMap { $0 })
  }

  private func fallback(_ board: Board?) -> AgentConfiguration {
    var configuration = AgentConfiguration()
    configuration.accelerometer.bus = board?.i2c.headerBus ?? configuration.accelerometer.bus
    return configuration
  }
}
