// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem

/// A run of cyclictest (rt-tests): one thread that does nothing but wait.
struct Cyclictest {
  private let process: ChildProcess
  private let deadline: MonotonicTime

  /// Starts it.
  /// - Parameters:
  ///   - interval: between two ticks, in microseconds.
  ///   - priority: SCHED_FIFO; nil for none.
  init(
    seconds: Int, interval: Int, priority: Int?, _ scratch: Scratch
  ) throws(CommandFailure) {
    let path = (Environment["PATH"] ?? "").split(separator: ":").map { "\($0)/cyclictest" }
    guard let program = (path + ["/usr/sbin/cyclictest"]).first(where: File.exists) else {
      throw CommandFailure(
        .unavailable, "cyclictest, which lateness is compared with, is not installed.",
        help: "apt install rt-tests")
    }
    let rights = priority.map { ["-p\($0)", "-m"] } ?? []
    process = try ChildProcess(
      program, ["-t1", "-i\(interval)", "-D\(seconds)", "-q", "-h20000"] + rights,
      output: "\(scratch.runtime)/cyclictest.log")
    deadline = .now + .seconds(Int64(seconds) + 10)
  }

  /// Waits for its end and returns the 99th percentile of its lateness in microseconds.
  func late99(_ session: Session) throws(CommandFailure) -> Double {
    try process.wait(session, until: deadline)
    guard let late = Self.quantile(0.99, of: process.printed) else { throw process.failure }
    return late
  }

  /// The lateness that a share of the ticks did not exceed, as the agent counts it: a count of n
  /// microseconds means less than n + 1.
  static func quantile(_ share: Double, of output: String) -> Double? {
    var counts: [(late: Int, count: Int)] = []
    var total = 0
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix("# Histogram Overflows:") { total += words.last.flatMap { Int($0) } ?? 0 }
      guard words.count == 2, let late = Int(words[0]), let count = Int(words[1]) else { continue }
      counts.append((late, count))
      total += count
    }
    let rank = max(1, Int((Double(total) * share).rounded(.up)))
    var seen = 0
    for entry in counts {
      seen += entry.count
      if seen >= rank { return Double(entry.late + 1) }
    }
    return nil
  }
}
