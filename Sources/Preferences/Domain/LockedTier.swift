// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A tier that one thread uses at a time, and what is known of it without waiting for that thread.
final class LockedTier: Sendable {
  struct Report: Sendable {
    var found: FileCondition?
    var keptAside: [String] = []
  }

  let path: String
  private let tier: Mutex<Tier>
  private let lastReport: Mutex<Report>

  init(_ tier: Tier) {
    path = tier.path
    self.tier = Mutex(tier)
    lastReport = Mutex(Report(found: tier.found, keptAside: tier.keptAside))
  }

  /// As of the end of the last use. A use of the flash tier may take seconds; this does not.
  var report: Report { lastReport.withLock { $0 } }

  func withLock<Result: Sendable, Failure>(
    _ body: (inout Tier) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try tier.withLock { (tier) throws(Failure) in
      defer {
        let report = Report(found: tier.found, keptAside: tier.keptAside)
        lastReport.withLock { $0 = report }
      }
      return try body(&tier)
    }
  }
}
