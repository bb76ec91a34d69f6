// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// The domains that this process has open for writing, to be saved when it ends.
///
/// By their savers, which go when a `PreferenceDomain` goes, and not by weak references to that:
/// once there is one, every use of the object takes several times as long.
enum OpenDomains {
  private static let savers = Mutex<[ObjectIdentifier: DomainSaver]>([:])

  /// Installed once, with the first domain.
  private static let exitHook: Void = { ExitHook.add { saveAll() } }()

  static func add(_ saver: DomainSaver) {
    exitHook
    savers.withLock { $0[ObjectIdentifier(saver)] = saver }
  }

  static func remove(_ saver: DomainSaver) {
    _ = savers.withLock { $0.removeValue(forKey: ObjectIdentifier(saver)) }
  }

  static func saveAll() {
    for saver in savers.withLock({ Array($0.values) }) { saver.saveAtExit() }
  }
}
