// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// Measures Foundation's `UserDefaults` for `benchmark preferences`: a program of its own, so that no
/// other one carries Foundation.
///
/// Usage: benchmark-foundation KEYS; prints the nanoseconds of a get and of a set.
@main struct Main {
  static func main() {
    let words = CommandLine.arguments
    guard words.count == 2, let count = Int(words[1]), count > 0,
      let defaults = UserDefaults(suiteName: "benchmark")
    else { exit(64) }
    let keys = (0..<count).map { "Key number \($0)" }
    for (number, key) in keys.enumerated() { defaults.set(number, forKey: key) }
    _ = defaults.synchronize()
    let gets = (0..<(20_000 / count)).flatMap { _ in keys.shuffled() }
    let sets = (0..<max(1, 2000 / count)).flatMap { _ in keys.shuffled() }
    var times: (get: [Double], set: [Double]) = ([], [])
    for round in 0..<3 {
      times.get.append(perKey(gets) { _ = defaults.integer(forKey: $0) })
      times.set.append(perKey(sets) { defaults.set(round, forKey: $0) })
      _ = defaults.synchronize()
    }
    print(Int(times.get.sorted()[1]), Int(times.set.sorted()[1]))
  }

  private static func perKey(_ keys: [String], _ body: (String) -> Void) -> Double {
    let start = now
    for key in keys { body(key) }
    return Double(now - start) / Double(keys.count)
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
