// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@testable import Preferences

/// Whole domains, persistent and volatile.
@Suite struct PersistentDomainTests {
  let bench: StoreBench

  init() throws { bench = try StoreBench() }

  @Test func aPersistentDomainIsReadAndReplacedByName() throws {
    let store = bench.store()
    #expect(store.persistentDomain(forName: "org.example.app") == nil)
    #expect(store.persistentDomain(forName: "unknown") == nil)
    store.set(1, forKey: "a")
    store.set(2, forKey: "b")
    #expect(store.persistentDomain(forName: "org.example.app") == ["a": 1, "b": 2])
    store.setPersistentDomain(["b": 3, "c": 4], forName: "org.example.app")
    #expect(store.dictionaryRepresentation() == ["b": 3, "c": 4])
    store.setPersistentDomain(["k": "v"], forName: "org.example.other")
    #expect(store.object(forKey: "k") == nil)
    #expect(store.persistentDomain(forName: "org.example.other") == ["k": "v"])
    #expect(store.persistentDomainNames == ["org.example.app", "org.example.other"])
    #expect(store.synchronize())
    #expect(try bench.onFlash("org.example.other") == ["k": "v"])
    store.removePersistentDomain(forName: "org.example.app")
    #expect(store.persistentDomain(forName: "org.example.app") == nil)
    #expect(store.dictionaryRepresentation().isEmpty)
    #expect(store.synchronize())
    #expect(try bench.onFlash("org.example.app").isEmpty)
    #expect(store.persistentDomainNames == ["org.example.other"])
  }

  @Test func theGlobalDomainIsSeenByEveryStore() throws {
    let store = bench.store()
    let suite = try bench.suite("s")
    store.setPersistentDomain(["k": 1], forName: "NSGlobalDomain")
    #expect(store.integer(forKey: "k") == 1)
    #expect(suite.integer(forKey: "k") == 1)
    #expect(store.synchronize())
    #expect(try bench.onFlash("NSGlobalDomain") == ["k": 1])
    store.set(2, forKey: "k")
    #expect(store.integer(forKey: "k") == 2)
    #expect(suite.integer(forKey: "k") == 1)
  }

  @Test func aNameThatNoDomainCanHaveIsRefused() throws {
    let store = bench.store()
    for name in ["", "../x", "a/b", ".x", "NSArgumentDomain", "NSRegistrationDomain"] {
      store.setPersistentDomain(["k": 1], forName: name)
      #expect(store.lastError == .invalidDomainName(name))
      #expect(!store.synchronize())
      #expect(store.synchronize())
      #expect(store.persistentDomain(forName: name) == nil)
    }
    #expect(store.dictionaryRepresentation().isEmpty)
  }

  @Test func aVolatileDomainIsSetOnce() throws {
    let store = bench.store()
    #expect(store.volatileDomainNames == ["NSArgumentDomain", "NSRegistrationDomain"])
    #expect(store.volatileDomain(forName: "own").isEmpty)
    try store.setVolatileDomain(["k": 1], forName: "own")
    #expect(store.volatileDomainNames == ["NSArgumentDomain", "NSRegistrationDomain", "own"])
    #expect(store.volatileDomain(forName: "own") == ["k": 1])
    #expect(store.object(forKey: "k") == nil)
    #expect(throws: PreferenceError.volatileDomainExists("own")) {
      try store.setVolatileDomain(["k": 2], forName: "own")
    }
    #expect(store.volatileDomain(forName: "own") == ["k": 1])
    store.removeVolatileDomain(forName: "own")
    store.removeVolatileDomain(forName: "own")
    try store.setVolatileDomain(["k": 2], forName: "own")
    #expect(store.volatileDomain(forName: "own") == ["k": 2])
    // The name is taken for persistent domains.
    store.setPersistentDomain(["k": 3], forName: "own")
    #expect(store.persistentDomain(forName: "own") == nil)
    for name in ["", "NSGlobalDomain", "org.example.app"] {
      #expect(throws: PreferenceError.invalidDomainName(name)) {
        try store.setVolatileDomain([:], forName: name)
      }
    }
  }

  @Test func theCommandLineAndTheRegistrationCanBeReplaced() throws {
    let store = bench.store()
    #expect(throws: PreferenceError.volatileDomainExists("NSArgumentDomain")) {
      try store.setVolatileDomain(["k": 1], forName: "NSArgumentDomain")
    }
    store.removeVolatileDomain(forName: "NSArgumentDomain")
    try store.setVolatileDomain(["k": 1], forName: "NSArgumentDomain")
    #expect(store.integer(forKey: "k") == 1)
    store.register(defaults: ["l": 1])
    #expect(throws: PreferenceError.volatileDomainExists("NSRegistrationDomain")) {
      try store.setVolatileDomain(["l": 2], forName: "NSRegistrationDomain")
    }
    store.removeVolatileDomain(forName: "NSRegistrationDomain")
    #expect(store.object(forKey: "l") == nil)
    try store.setVolatileDomain(["l": 2], forName: "NSRegistrationDomain")
    #expect(bench.store().integer(forKey: "l") == 2)
    #expect(bench.store().object(forKey: "k") == nil)
  }

  @Test func valuesOfOneHostAreReadAndNotWritten() throws {
    try bench.write(["k": "host"], "org.example.app", currentHost: true)
    let store = bench.store()
    #expect(store.string(forKey: "k") == "host")
    store.set("any host", forKey: "k")
    #expect(store.string(forKey: "k") == "host")
    #expect(store.synchronize())
    #expect(try bench.onFlash("org.example.app") == ["k": "any host"])
    let names = try Directory.names(in: "\(bench.directory.path)/user/state/ByHost")
    #expect(names.contains("org.example.app.0badcafe.prefs"))
  }

  @Test func theHostsNameIsTakenFromTheMachine() {
    let id = "0123456789abcdef0123456789abcdef"
    let name = HostIdentity.derive(from: id)
    #expect(name?.utf8.count == 8)
    #expect(name != HostIdentity.derive(from: String(id.reversed())))
    #expect(HostIdentity.derive(from: "") == nil)
    #expect(HostIdentity.derive(from: nil) == nil)
  }

  @Test func filesArePrivate() throws {
    let store = bench.store()
    store.set(1, forKey: "k")
    #expect(store.synchronize())
    for tier in ["run", "state"] {
      let path = "\(bench.directory.path)/user/\(tier)"
      let file = try FileStatus.of("\(path)/org.example.app.prefs")
      #expect(file.permissions == 0o600)
      let directory = try FileStatus.of(path)
      #expect(directory.permissions == 0o700)
    }
  }

  @Test func aSymbolicLinkIsNotFollowed() throws {
    let state = "\(bench.directory.path)/user/state"
    try Directory.create(state)
    try bench.write("elsewhere", "target")
    #expect(symlink("../../target", "\(state)/org.example.app.prefs") == 0)
    let store = bench.store()
    store.set(1, forKey: "k")
    #expect(store.integer(forKey: "k") == 1)
    #expect(!store.synchronize())
    #expect(store.problems.map(\.path) == ["org.example.app"])
    #expect(File.text("\(bench.directory.path)/target") == "elsewhere")
  }

  @Test func onlyTheWriteOverALimitFails() throws {
    let store = bench.store()
    let half = PropertyListValue.data([UInt8](repeating: 1, count: 2_500_000))
    store.set(half, forKey: "first")
    store.set(half, forKey: "second")
    #expect(store.object(forKey: "second") == nil)
    guard case .domainTooLarge("org.example.app", "second", _)? = store.lastError else {
      Issue.record("\(String(describing: store.lastError))")
      return
    }
    store.set(1, forKey: "after")
    #expect(!store.synchronize())
    #expect(store.synchronize())
    #expect(try bench.onFlash("org.example.app").keys.sorted() == ["after", "first"])
    let key = String(repeating: "k", count: PreferenceLimits.keySize)
    store.set(1, forKey: key)
    #expect(store.integer(forKey: key) == 1)
    store.set(1, forKey: key + "k")
    #expect(store.object(forKey: key + "k") == nil)
    #expect(throws: PreferenceError.keyTooLong(prefix: String(key.prefix(40)), bytes: 65_537)) {
      try store.update([key + "k": 1, "together": 1])
    }
    #expect(store.object(forKey: "together") == nil)
  }
}
