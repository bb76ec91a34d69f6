// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// The domains that this process has open for writing, to be saved when it ends.
enum OpenDomains {
  private struct Entry: Sendable {
    weak var domain: PreferenceDomain?
  }

  private static let domains = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Installed once, with the first domain.
  private static let exitHook: Void = { ExitHook.add { saveAll() } }()

  static func add(_ domain: PreferenceDomain) {
    exitHook
    domains.withLock { $0[ObjectIdentifier(domain)] = Entry(domain: domain) }
  }

  static func remove(_ domain: PreferenceDomain) {
    _ = domains.withLock { $0.removeValue(forKey: ObjectIdentifier(domain)) }
  }

  static func saveAll() {
    for domain in domains.withLock({ $0.values.compactMap(\.domain) }) { domain.saveAtExit() }
  }
}
