// SPDX-License-Identifier: Apache-2.0

import Agent
import LinuxSystem

/// The agent's messages on the standard error stream: with the journal's level in front when that
/// reads them (sd-daemon(3)), with the program's name otherwise.
struct LogOutput {
  private let isJournal = Environment["JOURNAL_STREAM"] != nil

  func write(_ level: AgentLog.Level, _ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      StandardStream.error.line(isJournal ? "<\(level.rawValue)>\(line)" : "uprightd: \(line)")
    }
  }
}
