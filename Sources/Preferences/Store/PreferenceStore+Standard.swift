// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension PreferenceStore {
  private static let shared = Mutex<Shared>(Shared())

  private struct Shared {
    var store: PreferenceStore?
    /// Keeps the registered defaults while there is no store.
    var pool: DomainPool?
  }

  /// The store of this program, made at the first use with the standard search list. Suites that are
  /// added later stay.
  public static var standard: PreferenceStore {
    shared.withLock { shared in
      if let store = shared.store { return store }
      let store = PreferenceStore()
      shared.store = store
      shared.pool = store.pool
      return store
    }
  }

  /// Saves what `standard` has not saved yet and lets go of it: the next use of `standard` makes
  /// another one, with the standard search list, and the environment as it is then. Whoever still
  /// has the old one can go on using it. Registered defaults stay; those who observe the old store
  /// do not observe the new one.
  public static func resetStandardUserDefaults() {
    let old = shared.withLock { shared in
      defer { shared.store = nil }
      return shared.store
    }
    old?.synchronize()
  }
}
