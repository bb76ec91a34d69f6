// SPDX-License-Identifier: Apache-2.0

import Commands

/// Something that can be measured, by the name that is typed.
struct Measurement: Sendable {
  let name: String
  let summary: String
  let run: @Sendable (Session) throws(CommandFailure) -> Void

  init(
    _ name: String, _ summary: String,
    run: @escaping @Sendable (Session) throws(CommandFailure) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.run = run
  }

  /// All measurements, the quickest first.
  static let all: [Measurement] = [
    classification, preferences, flush, memory, start, cpu, lateness,
  ]
}
