// SPDX-License-Identifier: Apache-2.0

import Boards
import Commands

/// `benchmark`: from the words of its command line to measurements.
struct BenchmarkProgram {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitCode {
    let measurements = try chosen()
    let session = try Session(isQuick: arguments.has("--quick"))
    for measurement in measurements {
      do throws(CommandFailure) {
        try measurement.run(session)
      } catch {
        if session.isInterrupted { throw error }
        session.report.failed(measurement.name, error)
      }
    }
    return session.report.finish() ? .ok : .failure
  }

  private func chosen() throws(CommandFailure) -> [Measurement] {
    let names = Measurement.all.map(\.name)
    let words = arguments.words("NAME")
    if let unknown = words.first(where: { !names.contains($0) }) {
      let near = nearest(to: unknown, among: names).map { " Did you mean '\($0)'?" } ?? ""
      throw CommandFailure(
        .usage, "Unknown measurement '\(unknown)'.\(near)",
        help: "The measurements are \(names.joined(separator: ", ")).")
    }
    return words.isEmpty ? Measurement.all : Measurement.all.filter { words.contains($0.name) }
  }
}
