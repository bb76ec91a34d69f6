// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// The domains that the stores of this process have open, each once: what one store sets, the others
/// see at once.
final class DomainPool: Sendable {
  let memory = PreferenceMemory()
  /// The registration domain, the last one of every search list.
  let registration: Int
  let environment: PreferenceEnvironment
  private let follower: Follower
  private let open = Mutex<[DomainFile: Entry]>([:])
  private let managed = Mutex<[String: ManagedEntry]>([:])
  /// Of the stores, by their search lists.
  let listeners = Mutex<[Int: ExternalListener]>([:])

  /// A domain as a store uses it.
  struct Entry: Sendable {
    let layer: Int
    /// How many stores use it.
    var users = 0
    /// Set where it is open for writing.
    var writer: PreferenceDomain?
    /// Why it could not be opened.
    var error: PreferenceError?
  }

  private struct ManagedEntry {
    let layer: Int
    var users = 0
    var problems: [PreferenceProblem] = []
  }

  private init(_ environment: PreferenceEnvironment) {
    self.environment = environment
    registration = memory.makeLayer(ReservedDomain.registration)
    follower = Follower()
    follower.report = { [weak self] layer, keys in self?.report(layer, keys) }
  }

  deinit { follower.close() }
}

extension DomainPool {
  private struct WeakPool: Sendable {
    weak var pool: DomainPool?
  }

  private static let pools = Mutex<[WeakPool]>([])

  /// The pool of all stores with the same directories.
  static func shared(_ environment: PreferenceEnvironment) -> DomainPool {
    pools.withLock { pools in
      pools.removeAll { $0.pool == nil }
      for entry in pools {
        if let pool = entry.pool, pool.environment.hasSamePlaces(as: environment) { return pool }
      }
      let pool = DomainPool(environment)
      pools.append(WeakPool(pool: pool))
      return pool
    }
  }
}

extension PreferenceEnvironment {
  fileprivate func hasSamePlaces(as other: PreferenceEnvironment) -> Bool {
    user == other.user && anyUser == other.anyUser && managed == other.managed
      && host == other.host && flushInterval == other.flushInterval
  }
}

extension DomainPool {
  /// Opens a domain for a store, or counts one more user of it.
  func acquire(_ file: DomainFile, forWriting: Bool = false) -> Entry {
    open.withLock { open in
      var entry = open[file] ?? Entry(layer: memory.makeLayer(file.name))
      if forWriting && entry.writer == nil {
        openWriter(file, &entry)
      } else if entry.users == 0 {
        openReader(file, &entry)
      }
      entry.users += 1
      open[file] = entry
      return entry
    }
  }

  /// The values of a domain, whether or not it is open.
  func values(_ file: DomainFile) -> [String: PropertyListValue] {
    if let entry = entry(file) { return memory.values(entry.layer) }
    guard let location = file.location(in: environment) else { return [:] }
    let domain = try? PreferenceDomain(location, options: PreferenceOptions(access: .read))
    return domain?.dictionaryRepresentation() ?? [:]
  }

  /// The domains that any store of the process has open.
  var openDomains: [DomainFile] { open.withLock { Array($0.keys) } }

  /// What is open of a domain.
  func entry(_ file: DomainFile) -> Entry? { open.withLock { $0[file] } }

  private func openWriter(_ file: DomainFile, _ entry: inout Entry) {
    guard let location = file.location(in: environment) else { return }
    // From here on the writer follows the file.
    follower.remove(entry.layer)
    let layer = entry.layer
    do throws(PreferenceError) {
      entry.writer = try PreferenceDomain(
        domain: location.domain, in: location.directories,
        options: PreferenceOptions(flushInterval: environment.flushInterval),
        operations: SystemFileOperations(), clock: SystemFlushClock(), memory: memory,
        layer: layer
      ) { [weak self] keys in self?.report(layer, keys) }
      entry.error = nil
    } catch {
      entry.error = error
    }
  }

  private func openReader(_ file: DomainFile, _ entry: inout Entry) {
    guard let location = file.location(in: environment),
      location.directories != PreferenceDirectories(runtime: nil, state: nil)
    else { return }
    do throws(PreferenceError) {
      let domain = try Domain(
        location.domain, in: location.directories, options: PreferenceOptions(access: .read),
        operations: SystemFileOperations(), clock: SystemFlushClock(), memory: memory,
        layer: entry.layer)
      follower.add(domain, entry.layer)
    } catch {
      entry.error = error
    }
  }

  /// Says that a store does not use a domain any more. The last one closes it.
  func release(_ file: DomainFile) {
    let unused = open.withLock { open -> Entry? in
      open[file]?.users -= 1
      guard let entry = open[file], entry.users <= 0 else { return nil }
      open[file] = nil
      return entry
    }
    guard let unused else { return }
    follower.remove(unused.layer)
    // An observer may let go of the last store, on a thread that goes on with the domain until it has
    // returned. Then the layer stays.
    let isInUse = unused.writer?.isOnOwnThread ?? false
    unused.writer?.close()
    if !isInUse { memory.dropLayer(unused.layer) }
  }

  /// Takes in what others have written to the domains that this process only reads.
  func refresh() {
    follower.followAll()
    let domains = managed.withLock { Array($0.keys) }
    for domain in domains { readManaged(domain) }
  }

  /// Tells the stores that others have changed keys.
  private func report(_ layer: Int, _ keys: [String]) {
    for listener in listeners.withLock({ Array($0.values) }) { listener.tell(layer, keys, memory) }
  }
}

extension DomainPool {
  /// The layer with the values that the administrator forces for a domain.
  func acquireManaged(_ domain: String) -> Int {
    let layer = managed.withLock { managed in
      var entry = managed[domain] ?? ManagedEntry(layer: memory.makeLayer(domain))
      entry.users += 1
      managed[domain] = entry
      return entry.layer
    }
    readManaged(domain)
    return layer
  }

  func releaseManaged(_ domain: String) {
    let unused = managed.withLock { managed -> Int? in
      managed[domain]?.users -= 1
      guard let entry = managed[domain], entry.users <= 0 else { return nil }
      managed[domain] = nil
      return entry.layer
    }
    if let unused { memory.dropLayer(unused) }
  }

  private func readManaged(_ domain: String) {
    let found = ManagedValues(domain: domain, in: environment.managed)
    managed.withLock { managed in
      guard var entry = managed[domain] else { return }
      entry.problems = found.problems
      managed[domain] = entry
      memory.replace(entry.layer, found.values)
    }
  }

  /// Whether the administrator forces a value. Domains that no store has are looked up now.
  func isForced(_ key: String, in domain: String) -> Bool {
    guard let layer = managed.withLock({ $0[domain]?.layer }) else {
      return ManagedValues(domain: domain, in: environment.managed).values[key] != nil
    }
    let hash = KeyTable<Layer.Slot>.hash(key)
    return memory.withLock { $0.layers[layer].value(key, hash) != nil }
  }

  func managedProblems(_ domain: String) -> [PreferenceProblem] {
    managed.withLock { $0[domain]?.problems ?? [] }
  }
}
