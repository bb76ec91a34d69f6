// SPDX-License-Identifier: Apache-2.0

import Control

extension Doctor {
  /// Whether an agent runs, answers, and keeps what it publishes.
  func agentFinding() -> Finding {
    switch agent {
    case .success(let status):
      let detail = "process \(status.processID) says \(status.orientation)"
      guard let error = status.flash.error else { return Finding(.ok, "agent", detail) }
      return Finding(
        .failure, "agent", "\(detail), but cannot keep it on flash: \(error)",
        advice: [
          "type `df -h` to see whether the medium is full, and `findmnt` whether it is mounted "
            + "read-only (ro)"
        ])
    case .failure(let problem):
      let failure = problem.failure
      return Finding(
        .failure, "agent", phrase(failure.message), advice: failure.help.map { [phrase($0)] } ?? [])
    }
  }

  /// A sentence as it stands in a line with others: without capital and full stop.
  private func phrase(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
