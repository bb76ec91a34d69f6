// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// Random operations on several stores, against plain dictionaries.
@Suite struct StoreModelTests {
  /// What a store should say.
  private struct Model {
    var forced: [String: [String: PropertyListValue]] = [:]
    var arguments: [String: PropertyListValue] = [:]
    var persistent: [String: [String: PropertyListValue]] = [:]
    var registration: [String: PropertyListValue] = [:]

    func lists(_ own: String, _ suites: [String]) -> [[String: PropertyListValue]] {
      let names = [own] + suites.reversed() + ["NSGlobalDomain"]
      let domains = names.flatMap { ["\($0).host", $0].map { persistent[$0] ?? [:] } }
      return names.map { forced[$0] ?? [:] } + [arguments] + domains + [registration]
    }
  }

  private struct Subject {
    let store: PreferenceStore
    let name: String
    var suites: [String] = []
  }

  @Test(arguments: [1, 2, 3, 4]) func aStoreSaysWhatItsDictionariesSay(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var bench = try StoreBench()
    var model = Model()
    bench.environment.arguments = ["-k1", "argument"]
    try bench.write("{ k2 = forced; }", "managed/s1.plist")
    try bench.write(["k3": "host", "k1": "host"], "s2", currentHost: true)
    model.arguments = ["k1": "argument"]
    model.forced["s1"] = ["k2": "forced"]
    model.persistent["s2.host"] = ["k3": "host", "k1": "host"]
    var subjects = [Subject(store: bench.store(), name: "org.example.app")]
    for name in ["s1", "s2"] { subjects.append(Subject(store: try bench.suite(name), name: name)) }
    let names = ["org.example.app", "s1", "s2", "s3", "NSGlobalDomain"]

    for step in 0..<400 {
      let index = random.below(subjects.count)
      let store = subjects[index].store
      let own = subjects[index].name
      let key = "k\(random.below(8))"
      let value = PropertyListValue.random(depth: 1, using: &random)
      switch random.below(12) {
      case 0...3:
        store.set(value, forKey: key)
        model.persistent[own, default: [:]][key] = value
      case 4, 5:
        store.removeObject(forKey: key)
        model.persistent[own]?[key] = nil
      case 6:
        let other = "k\(random.below(8))"
        let changes = [(key, PropertyListValue?.some(value)), (other, nil)]
        try store.update(Dictionary(changes, uniquingKeysWith: { $1 }))
        if other != key { model.persistent[own, default: [:]][key] = value }
        model.persistent[own]?[other] = nil
      case 7:
        store.register(defaults: [key: value])
        model.registration[key] = value
      case 8:
        let name = names[random.below(names.count)]
        store.setPersistentDomain([key: value], forName: name)
        model.persistent[name] = [key: value]
      case 9:
        let suite = names[random.below(4)]
        store.addSuite(named: suite)
        if suite != own {
          subjects[index].suites.removeAll { $0 == suite }
          subjects[index].suites.append(suite)
        }
      case 10:
        let suite = names[random.below(4)]
        store.removeSuite(named: suite)
        subjects[index].suites.removeAll { $0 == suite }
      default:
        if random.below(4) == 0 { #expect(store.synchronize()) }
      }
      for subject in subjects {
        let lists = model.lists(subject.name, subject.suites)
        let all = subject.store.dictionaryRepresentation()
        for number in 0..<8 {
          let key = "k\(number)"
          let expected = lists.lazy.compactMap { $0[key] }.first
          let found = subject.store.object(forKey: key)
          #expect(found.isIdentical(to: expected), "step \(step): \(key) of \(subject.name)")
          #expect(all[key].isIdentical(to: expected), "step \(step): \(key) of \(subject.name)")
        }
      }
    }
    for subject in subjects { #expect(subject.store.synchronize()) }
    for (name, values) in model.persistent where !name.hasSuffix(".host") {
      let stored = try bench.onFlash(name)
      #expect(stored.isIdentical(to: values), "\(name)")
    }
  }
}
