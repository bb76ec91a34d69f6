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
    for (count, domains) in [(10, 1), (1000, 1), (10_000, 1), (10, 8), (1000, 8), (10_000, 8)] {
      try measure(session, keys: count, domains: domains)
    }
    try measureThreads(session)
    try measureOpening(session)
  }

  private static func measure(
    _ session: Session, keys count: Int, domains: Int
  ) throws(CommandFailure) {
    let bench = try PreferenceBench(keys: count, domains: domains)
    let plain = Mutex(bench.values)
    // As many keys as the loop is long, in the order of their hash values: no order at all.
    let keys = (0..<(200_000 / count)).flatMap { _ in bench.values.keys }
    var times = Times()
    for round in 0..<session.choose(9, quick: 3) {
      times.get.append(perKey(keys) { _ = bench.store.object(forKey: $0) })
      times.plainGet.append(perKey(keys) { key in _ = plain.withLock { $0[key] } })
      times.set.append(perKey(keys) { bench.store.set(round, forKey: $0) })
      times.plainSet.append(
        perKey(keys) { key in plain.withLock { $0[key] = .integer(Int64(round)) } })
      bench.store.synchronize()
      try session.sleep(until: .now)
    }
    let subject = "\(count) keys, \(domains == 1 ? "1 domain" : "\(domains) domains")"
    session.report.note("preferences", "\(subject): \(times)")
    if count <= 1000 && domains == 1 {
      // Beyond that one set takes half a millisecond there.
      session.report.note("preferences", try foundation(session, keys: count, times))
    }
    session.report.limit(
      "preferences", "\(subject): get", median(times.get), atMost: 100, "ns", decimals: 0,
      "a plain dictionary: \(fixed(median(times.plainGet), decimals: 0)) ns")
    session.report.limit(
      "preferences", "\(subject): set", median(times.set), atMost: 300, "ns", decimals: 0,
      "a plain dictionary: \(fixed(median(times.plainSet), decimals: 0)) ns")
  }

  private static func foundation(
    _ session: Session, keys count: Int, _ times: Times
  ) throws(CommandFailure) -> String {
    guard let other = try FoundationPreferences.measure(session, keys: count) else {
      return "Foundation: not compared, for benchmark-foundation was not built"
    }
    return "\(count) keys: Foundation's UserDefaults takes "
      + "\(fixed(other.get / median(times.get), decimals: 0)) times as long to get and "
      + "\(fixed(other.set / median(times.set), decimals: 0)) times as long to set "
      + "(\(fixed(other.get, decimals: 0)) ns, \(fixed(other.set, decimals: 0)) ns)"
  }

  /// What eight threads get together, against what one gets.
  private static func measureThreads(_ session: Session) throws(CommandFailure) {
    let bench = try PreferenceBench(keys: 1000, domains: 1)
    let all = Array(bench.values.keys)
    for (name, keys) in [("any of 1000 keys", all), ("all the same key", [all[0]])] {
      var alone: [Double] = []
      var together: [Double] = []
      for _ in 0..<session.choose(5, quick: 3) {
        alone.append(try bench.rate(threads: 1, keys))
        together.append(try bench.rate(threads: 8, keys))
        try session.sleep(until: .now)
      }
      session.report.limit(
        "preferences", "one thread's gets against eight threads', \(name)",
        median(alone) / median(together), atMost: 3, "times", decimals: 2,
        "\(fixed(median(alone), decimals: 1)) and \(fixed(median(together), decimals: 1)) million "
          + "a second")
    }
  }

  private static func measureOpening(_ session: Session) throws(CommandFailure) {
    let bench = try PreferenceBench(keys: 1000, domains: 1)
    bench.store.synchronize()
    var times: [Double] = []
    for _ in 0..<session.choose(20, quick: 5) {
      let start = MonotonicTime.now
      // Not the one that is open already: another host makes it another place.
      var environment = bench.environment
      environment.host = "other"
      let store = PreferenceStore(environment: environment)
      guard store.integer(forKey: "Key number 999") == 999 else {
        throw CommandFailure(.inputOutput, "The values cannot be read.")
      }
      times.append(Double(MonotonicTime.now - start) * 1e-6)
    }
    session.report.limit(
      "preferences", "opening 1000 keys", median(times), atMost: 5, "ms", "from the RAM tier")
  }
}

/// A store with some domains in its search list.
private struct PreferenceBench {
  let scratch: Scratch
  let environment: PreferenceEnvironment
  let store: PreferenceStore
  let values: [String: PropertyListValue]

  /// - Parameters:
  ///   - keys: of the store's own domain. The others have as many of their own.
  ///   - domains: its own one and suites.
  init(keys: Int, domains: Int) throws(CommandFailure) {
    scratch = try Scratch()
    values = Self.values(keys, "Key")
    environment = PreferenceEnvironment(
      applicationIdentity: "benchmark",
      user: PreferenceDirectories(runtime: scratch.runtime, state: scratch.state),
      flushInterval: nil)
    store = PreferenceStore(environment: environment)
    do throws(PreferenceError) {
      try store.update(values.mapValues(Optional.some))
      for number in 1..<domains {
        store.setPersistentDomain(Self.values(keys, "Suite \(number)"), forName: "suite\(number)")
        store.addSuite(named: "suite\(number)")
      }
    } catch {
      throw CommandFailure(.inputOutput, "\(error).")
    }
    guard store.synchronize() else {
      throw CommandFailure(.inputOutput, "The values cannot be saved.")
    }
  }

  private static func values(_ count: Int, _ name: String) -> [String: PropertyListValue] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map {
        ("\(name) number \($0)", PropertyListValue.integer(Int64($0)))
      })
  }

  /// Gets a second, in millions, of all threads together.
  func rate(threads count: Int, _ keys: [String]) throws(CommandFailure) -> Double {
    let rounds = 1_000_000 / keys.count / count
    let store = store
    let start = MonotonicTime.now
    do throws(SystemError) {
      var threads: [Thread] = []
      for _ in 0..<count {
        threads.append(
          try Thread.start(name: "reader") {
            for _ in 0..<rounds {
              for key in keys { _ = store.object(forKey: key) }
            }
          })
      }
      for thread in threads { thread.join() }
    } catch {
      throw CommandFailure(error)
    }
    return Double(rounds * keys.count * count) / Double(MonotonicTime.now - start) * 1e3
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
    "\(name) \(fixed(median(own) / median(plain), decimals: 1)) times a plain dictionary's"
  }
}

private func perKey(_ keys: [String], _ body: (String) -> Void) -> Double {
  let start = MonotonicTime.now
  for key in keys { body(key) }
  return Double(MonotonicTime.now - start) / Double(keys.count)
}

/// A domain with these values, saved.
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
