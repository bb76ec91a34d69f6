// SPDX-License-Identifier: Apache-2.0

extension PreferenceStore {
  /// What makes up the search list of a store.
  struct Search: Sendable {
    /// The last one added is searched first.
    var suites: [String] = []
    /// Volatile domains of this store by name, with their layers.
    var volatile: [String: Int]
    /// Codes of the user's languages.
    var languages: [String] = []
    /// Domains that are open for this store, and how often.
    var held: [DomainFile: Int] = [:]
    /// Those among them that changes were made to by name. They stay open.
    var written: Set<DomainFile> = []
    /// Domains whose forced values are loaded for this store.
    var managed: Set<String> = []
    /// Why the last change of a whole domain was refused.
    var refusal: PreferenceError?
    /// The layers that are searched, in their order.
    var layers: [Int] = []
  }

  /// Puts the search list together anew.
  func updateSearchList() {
    let released = search.withLock { search -> [DomainFile] in
      var layers: [Int] = []
      let names = [own?.name].compactMap { $0 } + search.suites.reversed() + [Self.globalDomain]
      for name in names { layers.append(managedLayer(name, &search)) }
      if let arguments = search.volatile[Self.argumentDomain] { layers.append(arguments) }
      if own == nil { layers.append(target.layer) }
      for file in names.flatMap(DomainFile.all) { layers.append(layer(file, &search)) }
      for language in search.languages {
        if let layer = search.volatile[language] { layers.append(layer) }
      }
      layers.append(pool.registration)
      pool.memory.setList(list, layers)
      search.layers = layers
      external.searches(layers)
      let searched = Set(names)
      let unused = search.held.keys.filter {
        !searched.contains($0.name) && !search.written.contains($0)
      }
      for file in unused { search.held[file] = nil }
      for name in search.managed where !searched.contains(name) {
        search.managed.remove(name)
        pool.releaseManaged(name)
      }
      return unused
    }
    for file in released { pool.release(file) }
  }

  private func managedLayer(_ name: String, _ search: inout Search) -> Int {
    let layer = pool.acquireManaged(name)
    if !search.managed.insert(name).inserted { pool.releaseManaged(name) }
    return layer
  }

  private func layer(_ file: DomainFile, _ search: inout Search) -> Int {
    if search.held[file] != nil, let entry = pool.entry(file) { return entry.layer }
    search.held[file, default: 0] += 1
    return pool.acquire(file).layer
  }

  /// Adds a domain to the search list, directly behind the application's. A suite that is in the list
  /// already moves there. Names that no suite can have are ignored, as in `init(suiteName:)`.
  public func addSuite(named suiteName: String) {
    guard ApplicationIdentity.isValid(suiteName), suiteName != own?.name else { return }
    search.withLock { search in
      search.suites.removeAll { $0 == suiteName }
      search.suites.append(suiteName)
    }
    updateSearchList()
  }

  /// Takes a suite out of the search list.
  public func removeSuite(named suiteName: String) {
    search.withLock { $0.suites.removeAll { $0 == suiteName } }
    updateSearchList()
  }

  /// Adds the languages: `AppleLanguages` where a domain before them has it, else those of the
  /// environment. As they are now: a change counts for stores that are made later.
  func addLanguages() {
    let earlier = search.withLock { $0.layers }.filter { $0 != pool.registration }
    let preferred = pool.memory.value("AppleLanguages", in: earlier)?.arrayValue
    let languages = PreferredLanguages.list(
      preferred?.compactMap(\.stringValue) ?? environment.languages)
    search.withLock { search in
      search.languages = languages
      for language in languages where search.volatile[language] == nil {
        let values = ResourceValues.of(language, in: environment.resources)
        if !values.isEmpty {
          search.volatile[language] = pool.memory.makeLayer(language, values)
        }
      }
    }
    updateSearchList()
  }
}
