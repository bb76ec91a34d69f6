// SPDX-License-Identifier: Apache-2.0

extension PreferenceStore {
  /// Whether the administrator has forced the value of a key for this store's domain, or for all. A
  /// program should then not offer to change it: what is set has no effect.
  public func objectIsForced(forKey key: String) -> Bool {
    isForced(key, [own?.name].compactMap { $0 } + search.withLock { $0.suites })
  }

  /// Whether the administrator has forced the value of a key for programs that have this domain, or
  /// for all.
  public func objectIsForced(forKey key: String, inDomain domain: String) -> Bool {
    isForced(key, [domain])
  }

  private func isForced(_ key: String, _ domains: [String]) -> Bool {
    (domains + [Self.globalDomain]).contains { pool.isForced(key, in: $0) }
  }

  /// What keeps values from being read: files of the administrator that are damaged or may not be
  /// read, and domains whose files cannot be used. None of it hides any other value.
  public var problems: [PreferenceProblem] {
    let (managed, held) = search.withLock { ($0.managed.sorted(), Array($0.held.keys)) }
    let domains = held.compactMap { file in
      pool.entry(file)?.error.map { PreferenceProblem(path: file.name, reason: "\($0)") }
    }
    return managed.flatMap(pool.managedProblems) + domains.sorted { $0.path < $1.path }
  }
}
