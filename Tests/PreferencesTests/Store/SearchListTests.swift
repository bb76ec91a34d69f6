// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Preferences

/// The order in which domains are searched.
@Suite struct SearchListTests {
  var bench: StoreBench

  init() throws { bench = try StoreBench() }

  /// A value in every domain there is, and then they are taken away from the first to the last.
  @Test mutating func theFirstDomainThatHasAKeyCounts() throws {
    let app = "org.example.app"
    bench.environment.arguments = ["-k", "argument"]
    bench.environment.languages = ["de-AT"]
    var expected: [String] = []
    func note(_ text: String) -> [String: PropertyListValue] {
      expected.append(text)
      return ["k": .string(text)]
    }
    for name in [app, "first", "NSGlobalDomain"] {
      let plist = "{ k = \"forced \(name)\"; }"
      try bench.write(plist, "managed/\(name).plist")
      expected.append("forced \(name)")
    }
    expected.append("argument")
    for name in [app, "second", "first", "NSGlobalDomain"] {
      try bench.write(note("\(name) user host"), name, currentHost: true)
      try bench.write(note("\(name) user"), name)
      try bench.write(note("\(name) host"), name, anyUser: true, currentHost: true)
      try bench.write(note("\(name) anyone"), name, anyUser: true)
    }
    try bench.write("{ k = \"de-AT\"; }", "resources/de-AT.plist")
    try bench.write("{ k = \"de\"; }", "resources/de.plist")
    expected += ["de-AT", "de", "registered"]

    let store = bench.store()
    store.addSuite(named: "first")
    store.addSuite(named: "second")
    store.register(defaults: ["k": "registered"])
    var layers = store.search.withLock { $0.layers }
    var found: [String] = []
    while let value = store.string(forKey: "k"), found.count < 100 {
      #expect(store.dictionaryRepresentation()["k"] == .string(value))
      found.append(value)
      // The layer is emptied as if somebody had removed the key from it.
      let holds = { (layer: Int) in store.pool.memory.values(layer)["k"] == .string(value) }
      let layer = try #require(layers.first(where: holds))
      layers.removeAll { $0 == layer }
      store.pool.memory.replace(layer, [:])
    }
    #expect(found == expected)
    #expect(store.object(forKey: "k") == nil)
  }

  @Test func changesGoToTheOwnDomainOnly() throws {
    let store = bench.store()
    let suite = try bench.suite("org.example.suite")
    store.set("app", forKey: "k")
    suite.set("suite", forKey: "k")
    suite.set("suite", forKey: "other")
    #expect(store.object(forKey: "other") == nil)
    #expect(suite.string(forKey: "k") == "suite")
    store.addSuite(named: "org.example.suite")
    #expect(store.string(forKey: "k") == "app")
    #expect(store.string(forKey: "other") == "suite")
    store.removeObject(forKey: "k")
    #expect(store.string(forKey: "k") == "suite")
    // Not from a domain behind its own.
    store.removeObject(forKey: "other")
    #expect(store.string(forKey: "other") == "suite")
    suite.set(2, forKey: "other")
    #expect(store.integer(forKey: "other") == 2)
    store.removeSuite(named: "org.example.suite")
    #expect(store.object(forKey: "k") == nil)
    #expect(store.synchronize())
    #expect(suite.synchronize())
    #expect(try bench.onFlash("org.example.suite") == ["k": "suite", "other": 2])
    #expect(try bench.onFlash("org.example.app").isEmpty)
  }

  @Test func theSuiteAddedLastIsSearchedFirst() throws {
    let store = bench.store()
    for name in ["a", "b", "c"] {
      try bench.suite(name).set(name, forKey: "k")
      store.addSuite(named: name)
    }
    #expect(store.string(forKey: "k") == "c")
    store.addSuite(named: "a")
    #expect(store.string(forKey: "k") == "a")
    store.removeSuite(named: "a")
    #expect(store.string(forKey: "k") == "c")
    store.removeSuite(named: "never added")
    for name in ["", "../x", ".hidden", "NSArgumentDomain", "NSGlobalDomain", "org.example.app"] {
      store.addSuite(named: name)
    }
    #expect(store.search.withLock { $0.suites } == ["b", "c"])
  }

  @Test func someNamesAreNoSuites() throws {
    for name in [
      "", "a/b", "..", ".x", "NSGlobalDomain", "NSArgumentDomain", "NSRegistrationDomain",
      "org.example.app", String(repeating: "n", count: 201),
    ] {
      #expect(PreferenceStore(environment: bench.environment, suiteName: name) == nil, "\(name)")
    }
    let store = try #require(PreferenceStore(environment: bench.environment, suiteName: nil))
    store.set(1, forKey: "k")
    #expect(bench.store().integer(forKey: "k") == 1)
  }

  @Test func registeredDefaultsComeLastInEveryStore() throws {
    let store = bench.store()
    let suite = try bench.suite("s")
    store.register(defaults: ["a": 1, "b": 1])
    suite.register(defaults: ["b": 2])
    #expect(store.integer(forKey: "b") == 2)
    #expect(suite.integer(forKey: "a") == 1)
    #expect(bench.store().integer(forKey: "a") == 1)
    store.set(3, forKey: "a")
    #expect(store.integer(forKey: "a") == 3)
    #expect(suite.integer(forKey: "a") == 1)
    store.removeObject(forKey: "a")
    #expect(store.integer(forKey: "a") == 1)
    #expect(store.synchronize())
    #expect(try bench.onFlash("org.example.app").isEmpty)
  }

  @Test mutating func anArgumentHidesWhatIsSet() throws {
    bench.environment.arguments = ["-k", "argument"]
    let store = bench.store()
    store.set("set", forKey: "k")
    #expect(store.string(forKey: "k") == "argument")
    store.removeVolatileDomain(forName: PreferenceStore.argumentDomain)
    #expect(store.string(forKey: "k") == "set")
  }

  @Test mutating func aPreferredLanguageOfAnEarlierDomainCounts() throws {
    bench.environment.languages = ["fr"]
    try bench.write("{ hello = Bonjour; }", "resources/fr.plist")
    try bench.write("{ hello = Hallo; }", "resources/de.plist")
    #expect(bench.store().string(forKey: "hello") == "Bonjour")
    try bench.write(["AppleLanguages": ["de_CH", "de-CH", "../x"]], "NSGlobalDomain")
    let store = bench.store()
    #expect(store.string(forKey: "hello") == "Hallo")
    #expect(store.volatileDomainNames == ["NSArgumentDomain", "NSRegistrationDomain", "de"])
    #expect(store.volatileDomain(forName: "de") == ["hello": "Hallo"])
    try store.setVolatileDomain(["hello": "Grüezi"], forName: "de-CH")
    #expect(store.string(forKey: "hello") == "Grüezi")
  }

  @Test mutating func aStoreWithoutAnyDirectoryKeepsItsValuesInMemory() throws {
    bench.environment = PreferenceEnvironment(applicationIdentity: nil)
    let store = bench.store()
    store.set(1, forKey: "k")
    #expect(store.integer(forKey: "k") == 1)
    #expect(!store.synchronize())
    #expect(store.lastError != nil)
    bench.environment.applicationIdentity = "org.example.app"
    let named = bench.store()
    named.set(1, forKey: "k")
    try named.update(["l": 2])
    #expect(named.dictionaryRepresentation() == ["k": 1, "l": 2])
    #expect(
      throws: PreferenceError.keyTooLong(prefix: String(repeating: "x", count: 40), bytes: 70_000)
    ) {
      try named.update([String(repeating: "x", count: 70_000): 1, "together": 1])
    }
    named.set(nil, forKey: "l")
    #expect(named.dictionaryRepresentation() == ["k": 1])
    #expect(!named.synchronize())
    #expect(named.lastError == .noDirectory(domain: "org.example.app"))
  }

  @Test mutating func theFlashTierWorksAlone() throws {
    bench.environment.user.runtime = nil
    let store = bench.store()
    store.set(1, forKey: "k")
    #expect(store.synchronize())
    #expect(try bench.onFlash("org.example.app") == ["k": 1])
  }
}
