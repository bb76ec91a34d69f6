// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem
import Preferences
import Synchronization

extension Measurement {
  /// What it costs to get and to set a value, against a dictionary behind a lock.
  static let preferences = Measurement(
    "preferences", "the time to get and set a value, against a dictionary behind a lock"
  ) { (session) throws(CommandFailure) in
    for count in [10, 1000, 10_000] {
      let scratch = try Scratch()
      let values = Dictionary(
        uniqueKeysWithValues: (0..<count).map { ("Key number \($0)", PropertyListValue.integer(0)) }
      )
      let store = try store(in: scratch, values)
      let plain = Mutex(values)
      // As many keys as the loop is long, in the order of their hash values: no order at all.
      let keys = (0..<(200_000 / count)).flatMap { _ in values.keys }
      var times = Times()
      for round in 0..<session.choose(Int64(9), quick: 3) {
        times.get.append(perKey(keys) { _ = store.object(forKey: $0) })
        times.plainGet.append(perKey(keys) { key in _ = plain.withLock { $0[key] } })
        times.set.append(perKey(keys) { store.set(.integer(round), forKey: $0) })
        times.plainSet.append(
          perKey(keys) { key in plain.withLock { $0[key] = .integer(round) } })
        store.synchronize()
        try session.sleep(until: .now)
      }
      session.report.note("preferences", "\(count) keys: \(times)")
    }
  }
}

/// Nanoseconds a call.
private struct Times: CustomStringConvertible {
  var get: [Double] = []
  var plainGet: [Double] = []
  var set: [Double] = []
  var plainSet: [Double] = []

  var description: String {
    "\(text("get", get, plainGet)), \(text("set", set, plainSet))"
  }

  private func text(_ name: String, _ own: [Double], _ plain: [Double]) -> String {
    let own = median(own)
    let plain = median(plain)
    return "\(name) \(fixed(own / plain, decimals: 1)) times a plain dictionary's "
      + "(\(fixed(own, decimals: 0)) ns, \(fixed(plain, decimals: 0)) ns)"
  }
}

private func perKey(_ keys: [String], _ body: (String) -> Void) -> Double {
  let start = MonotonicTime.now
  for key in keys { body(key) }
  return Double(MonotonicTime.now - start) / Double(keys.count)
}

/// A store with these values, saved.
func store(
  in scratch: Scratch, _ values: [String: PropertyListValue]
) throws(CommandFailure) -> PreferenceDomain {
  do throws(PreferenceError) {
    let store = try PreferenceDomain(
      domain: "benchmark",
      in: PreferenceDirectories(runtime: scratch.runtime, state: scratch.state),
      options: PreferenceOptions(flushInterval: nil))
    try store.update(values.mapValues { $0 })
    if store.synchronize() { return store }
    throw store.lastError ?? .closed(domain: "benchmark")
  } catch {
    throw CommandFailure(.inputOutput, "\(error).")
  }
}
