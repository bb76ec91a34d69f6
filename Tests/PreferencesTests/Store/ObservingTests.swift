// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization
import Testing

@testable import Preferences

@Suite struct ObservingTests {
  let bench: StoreBench

  init() throws { bench = try StoreBench() }

  @Test func eachEffectiveChangeIsToldOnce() throws {
    let store = bench.store()
    let counter = Counter()
    let observation = store.observeChanges { _ in counter.add() }
    let steps: [(String, Int, () throws -> Void)] = [
      ("set", 1, { store.set(1, forKey: "a") }),
      ("the same again", 0, { store.set(1, forKey: "a") }),
      ("a real for an integer", 1, { store.set(1.0, forKey: "a") }),
      (
        "minus zero", 2,
        {
          store.set(0.0, forKey: "a")
          store.set(-0.0, forKey: "a")
        }
      ),
      (
        "not a number", 1,
        {
          store.set(Double.nan, forKey: "a")
          store.set(Double.nan, forKey: "a")
        }
      ),
      ("remove", 1, { store.removeObject(forKey: "a") }),
      ("remove what is not there", 0, { store.removeObject(forKey: "a") }),
      ("nil", 0, { store.set(nil, forKey: "a") }),
      ("several", 1, { try store.update(["a": 1, "b": 2]) }),
      ("several that are there", 0, { try store.update(["a": 1, "b": 2, "c": nil]) }),
      ("refused", 0, { store.set(1, forKey: String(repeating: "k", count: 70_000)) }),
      ("register", 0, { store.register(defaults: ["r": 1]) }),
      ("volatile", 0, { try store.setVolatileDomain(["r": 1], forName: "own") }),
      ("suite", 0, { store.addSuite(named: "s") }),
      ("domain", 1, { store.setPersistentDomain(["a": 3, "d": 1], forName: "org.example.app") }),
      (
        "same domain", 0,
        { store.setPersistentDomain(["a": 3, "d": 1], forName: "org.example.app") }
      ),
      ("other domain", 1, { store.setPersistentDomain(["a": 3], forName: "other") }),
      ("remove domain", 1, { store.removePersistentDomain(forName: "other") }),
      ("remove no domain", 0, { store.removePersistentDomain(forName: "none") }),
      ("synchronize", 0, { store.synchronize() }),
    ]
    for (name, expected, step) in steps {
      let before = counter.count
      try step()
      #expect(counter.count - before == expected, "\(name)")
    }
    let before = counter.count
    observation.cancel()
    store.set(9, forKey: "a")
    #expect(counter.count == before)
  }

  @Test mutating func aChangeThatAnEarlierDomainHidesIsTold() throws {
    var environment = bench.environment
    environment.arguments = ["-k", "v"]
    let store = PreferenceStore(environment: environment)
    let counter = Counter()
    let observation = store.observeChanges { _ in counter.add() }
    store.set(1, forKey: "k")
    #expect(counter.count == 1)
    withExtendedLifetime(observation) {}
  }

  @Test func theObserverIsCalledOnTheChangingThreadAndMayChange() throws {
    let store = bench.store()
    let seen = Mutex<[String?]>([])
    let strangers = Counter()
    let changer = Mutex<Thread?>(nil)
    let observation = store.observeChanges { told in
      if changer.withLock({ $0?.isCurrent }) != true { strangers.add() }
      seen.withLock { $0.append(told.string(forKey: "k")) }
      // Without an end if an equal value counted as a change.
      told.set("told", forKey: "reply")
      told.register(defaults: ["r": 1])
      told.addSuite(named: "s")
    }
    let start = try Signal()
    let thread = try Thread.start(name: "changer") {
      _ = start.wait()
      store.set("a", forKey: "k")
    }
    changer.withLock { $0 = thread }
    start.raise()
    thread.join()
    #expect(seen.withLock { $0 } == ["a", "a"])
    #expect(strangers.count == 0)
    withExtendedLifetime(observation) {}
  }

  @Test func theObserverMayWaitForAnotherThreadThatUsesTheStore() throws {
    let store = bench.store()
    let found = Mutex<Int?>(nil)
    let observation = store.observeChanges { told in
      if told.object(forKey: "other") != nil { return }
      let thread = try? Thread.start(name: "other") {
        told.set(1, forKey: "other")
        found.withLock { $0 = told.integer(forKey: "k") }
        _ = told.synchronize()
      }
      thread?.join()
    }
    store.set(5, forKey: "k")
    #expect(found.withLock { $0 } == 5)
    withExtendedLifetime(observation) {}
  }

  @Test func theStoreThatMadeTheChangeTells() throws {
    let store = bench.store()
    let other = bench.store()
    let (own, others, all) = (Counter(), Counter(), Counter())
    let observations = [
      store.observeChanges { if $0 === store { own.add() } },
      other.observeChanges { _ in others.add() },
      PreferenceStore.observeChangesOfAllStores { if $0 === store { all.add() } },
    ]
    store.set(1, forKey: "k")
    #expect(other.integer(forKey: "k") == 1)
    #expect([own.count, others.count, all.count] == [1, 0, 1])
    withExtendedLifetime(observations) {}
  }

  @Test func changesOfOthersComeThroughAnotherDoor() throws {
    let store = bench.store()
    store.addSuite(named: "org.example.suite")
    let signal = try Signal()
    let told = Mutex<[String: Set<String>]>([:])
    let own = Counter()
    let observations = [
      store.observeChanges { _ in own.add() },
      store.observeExternalChanges { change in
        told.withLock { $0[change.domain, default: []].formUnion(change.keys) }
        signal.raise()
      },
    ]
    try bench.write(["a": 1], "org.example.app")
    try bench.write(["b": 1], "org.example.suite")
    try bench.write(["c": 1], "NSGlobalDomain", anyUser: true)
    try bench.write(["d": 1], "org.example.app", currentHost: true)
    try bench.write(["e": 1], "not searched")
    let expected: [String: Set<String>] = [
      "org.example.app": ["a", "d"], "org.example.suite": ["b"], "NSGlobalDomain": ["c"],
    ]
    #expect(signal.wait { told.withLock { $0 } == expected })
    #expect(store.dictionaryRepresentation() == ["a": 1, "b": 1, "c": 1, "d": 1])
    for key in ["a", "b", "c", "d"] { #expect(store.integer(forKey: key) == 1) }
    #expect(own.count == 0)
    withExtendedLifetime(observations) {}
  }

  @Test func anObservationEndsWithItsObject() throws {
    let store = bench.store()
    let counter = Counter()
    do {
      let observation = store.observeChanges { _ in counter.add() }
      withExtendedLifetime(observation) { store.set(1, forKey: "a") }
    }
    store.set(2, forKey: "a")
    #expect(counter.count == 1)
  }
}
