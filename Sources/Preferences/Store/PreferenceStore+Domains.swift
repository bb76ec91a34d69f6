// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

extension PreferenceStore {
  /// The values of one persistent domain of the user, whether or not it is searched: those for any
  /// host, not those that other domains or hosts add.
  /// - Returns: nil for a domain that has no values.
  public func persistentDomain(forName domainName: String) -> [String: PropertyListValue]? {
    guard isPersistent(domainName) else { return nil }
    let values = pool.values(DomainFile(name: domainName, place: .user))
    return values.isEmpty ? nil : values
  }

  /// Replaces the values of a persistent domain of the user, as one change.
  ///
  /// An old reference allows the program's own domain only. Here it is any whose file the user may
  /// write, the global one included. A name that no domain can have, that of a volatile domain
  /// included, and values over a limit are refused: nothing changes, `lastError` says why, and
  /// `synchronize` returns false once.
  public func setPersistentDomain(
    _ domain: [String: PropertyListValue], forName domainName: String
  ) {
    guard isPersistent(domainName) else {
      return search.withLock { $0.refusal = .invalidDomainName(domainName) }
    }
    let file = DomainFile(name: domainName, place: .user)
    guard let writer = writer(file) else { return }
    if (try? writer.replaceAll(with: domain)) == true { tellChange() }
  }

  /// Removes all values of a persistent domain of the user.
  public func removePersistentDomain(forName domainName: String) {
    setPersistentDomain([:], forName: domainName)
  }

  /// The names of the persistent domains that the user has, sorted.
  public var persistentDomainNames: [String] {
    let suffix = ".prefs"
    let directories = [environment.user.runtime, environment.user.state].compactMap { $0 }
    // One that has just been set may have no file yet.
    var names = Set(
      pool.openDomains.filter { $0.place == .user && isPersistent($0.name) }.map(\.name))
    for directory in directories {
      for file in (try? Directory.names(in: directory)) ?? [] where file.hasSuffix(suffix) {
        let name = String(file.dropLast(suffix.count))
        if isPersistent(name) { names.insert(name) }
      }
    }
    return names.filter { persistentDomain(forName: $0) != nil }.sorted()
  }

  private func isPersistent(_ name: String) -> Bool {
    let isVolatile = search.withLock { $0.volatile[name] != nil }
    return !isVolatile && (ApplicationIdentity.isValid(name) || name == Self.globalDomain)
  }

  /// Opens a domain for writing, which then stays open.
  private func writer(_ file: DomainFile) -> PreferenceDomain? {
    search.withLock { search in
      if search.written.contains(file) { return pool.entry(file)?.writer }
      let entry = pool.acquire(file, forWriting: true)
      search.held[file, default: 0] += 1
      search.written.insert(file)
      if let error = entry.error { search.refusal = error }
      return entry.writer
    }
  }
}

extension PreferenceStore {
  /// The names of the volatile domains, sorted: the command line, the registered defaults, languages,
  /// and those that were set.
  public var volatileDomainNames: [String] {
    (search.withLock { Array($0.volatile.keys) } + [Self.registrationDomain]).sorted()
  }

  /// The values of a volatile domain; none where there is no such domain.
  public func volatileDomain(forName domainName: String) -> [String: PropertyListValue] {
    if domainName == Self.registrationDomain { return pool.memory.values(pool.registration) }
    guard let layer = search.withLock({ $0.volatile[domainName] }) else { return [:] }
    return pool.memory.values(layer)
  }

  /// Sets the values of a volatile domain, which are never saved.
  ///
  /// The domain of the registered defaults belongs to all stores of the process, every other one to
  /// this store. It is searched if it is the command line's or has the name of one of the user's
  /// languages; others can only be asked for by name.
  /// - Throws: `volatileDomainExists` when there is one of that name, which has to be removed first,
  ///   where Apple's systems raise an exception; `invalidDomainName` for an empty name or that of the
  ///   global or the store's own domain; `keyTooLong`, `valueTooDeep`.
  public func setVolatileDomain(
    _ domain: [String: PropertyListValue], forName domainName: String
  ) throws(PreferenceError) {
    if domainName.isEmpty || domainName == Self.globalDomain || domainName == own?.name {
      throw .invalidDomainName(domainName)
    }
    var values: [String: PropertyListValue] = [:]
    for (key, value) in domain { values[key] = try Layer.Change(key, value).value }
    if domainName == Self.registrationDomain {
      guard pool.memory.values(pool.registration).isEmpty else {
        throw .volatileDomainExists(domainName)
      }
      return pool.memory.replace(pool.registration, values)
    }
    let isNew = search.withLock { search in
      guard search.volatile[domainName] == nil else { return false }
      search.volatile[domainName] = pool.memory.makeLayer(domainName, values)
      return true
    }
    guard isNew else { throw .volatileDomainExists(domainName) }
    updateSearchList()
  }

  /// Drops a volatile domain.
  public func removeVolatileDomain(forName domainName: String) {
    if domainName == Self.registrationDomain {
      return pool.memory.replace(pool.registration, [:])
    }
    guard let layer = search.withLock({ $0.volatile.removeValue(forKey: domainName) }) else {
      return
    }
    updateSearchList()
    pool.memory.dropLayer(layer)
  }
}
