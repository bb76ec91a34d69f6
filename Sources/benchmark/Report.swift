// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem

/// The lines that this program prints: a figure, its limit, and what came of it.
final class Report {
  private var missed: [String] = []
  private var unmeasured: [String] = []

  /// A figure that has a limit.
  /// - Parameters:
  ///   - subject: what was measured: `Agent's CPU time`.
  ///   - value, limit: in the same unit; more than the limit is a miss.
  ///   - unit: `times a bare loop's`.
  ///   - detail: the figures behind it.
  func limit(
    _ name: String, _ subject: String, _ value: Double, atMost limit: Double, _ unit: String,
    decimals: Int = 2, _ detail: String
  ) {
    // What is printed is what counts: no line says "1.30, limit 1.30, MISS".
    let value = fixed(value, decimals: decimals)
    let isKept = Double(value).map { $0 <= limit } ?? false
    if !isKept { missed.append(name) }
    let verdict = isKept ? "pass" : "MISS"
    line(
      "\(verdict)  \(name): \(subject): \(value) \(unit), limit "
        + "\(fixed(limit, decimals: decimals)) (\(detail))")
  }

  /// A figure without a limit.
  func note(_ name: String, _ text: String) { line("      \(name): \(text)") }

  /// A measurement that could not be made.
  func failed(_ name: String, _ failure: CommandFailure) {
    unmeasured.append(name)
    line("FAIL  \(name): \(failure.message)")
    if let help = failure.help { line("      \(help)") }
  }

  /// Sums up. Returns whether everything was measured and every limit is kept.
  func finish() -> Bool {
    if !missed.isEmpty { line("Limits missed: \(missed.joined(separator: ", ")).") }
    if !unmeasured.isEmpty { line("Not measured: \(unmeasured.joined(separator: ", ")).") }
    if missed.isEmpty && unmeasured.isEmpty { line("Every limit that was measured is kept.") }
    return missed.isEmpty && unmeasured.isEmpty
  }

  private func line(_ text: String) { StandardStream.output.line(text) }
}
