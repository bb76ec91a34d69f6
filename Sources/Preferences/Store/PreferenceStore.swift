// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// Preferences as `UserDefaults` has them: a list of domains that is searched for a key, and one
/// domain that changes go to.
///
/// The list, first to last: values forced by the administrator, the command line
/// (`argumentDomain`), the application's domain, the suites that were added (the last one first), the
/// global domain, the user's languages, and the registered defaults (`registrationDomain`). The
/// references differ on the forced values; here nothing on a command line can get round them. Of each
/// name there are four domains: of the user for this host and for any host, then of any user.
///
/// Reads take values from memory, whatever the number of keys and domains. Changes can be read at
/// once, by every store of the process; `PreferenceDomain` says when they reach other processes and
/// flash. They are saved without `synchronize` too: after a while, and when the program ends by
/// returning from `main`, by `exit`, or by a SIGTERM that it does not handle itself.
///
/// Stores can be used from any thread, and what they return never changes. Directories that are not
/// there, names that cannot be used and files that cannot be opened are no reason to fail: values are
/// then kept in memory, `synchronize` returns false, and `lastError` says why. A domain that this user
/// may not read is absent.
///
/// `initWithUser:` is not offered: it never did anything but return the current user's defaults.
public final class PreferenceStore: Sendable {
  /// The domain with what applies to all programs. Written as `NSGlobalDomain` everywhere.
  public static let globalDomain = ReservedDomain.global
  /// The volatile domain of the command line.
  public static let argumentDomain = ReservedDomain.argument
  /// The volatile domain of the registered defaults.
  public static let registrationDomain = ReservedDomain.registration

  let environment: PreferenceEnvironment
  let pool: DomainPool
  /// What the whole search list says.
  let view = MergedView()
  /// The search list in the memory of the pool.
  let list: Int
  /// Where changes go: the application's domain, or that of the suite. Nil without a name for it.
  let own: DomainFile?
  let target: Target
  let search: Mutex<Search>
  let changes = ObserverList<PreferenceStore>()
  let external = ExternalListener()

  struct Target: Sendable {
    let layer: Int
    /// Nil where the domain is kept in memory only.
    let domain: PreferenceDomain?
    let error: PreferenceError?
  }

  /// A change that another process has made.
  public struct ExternalChange: Sendable {
    public let store: PreferenceStore
    /// The name of the domain.
    public let domain: String
    /// The keys whose values in the domain have changed.
    public let keys: [String]
  }

  /// A store of the application's domain in this process's environment, with the standard search
  /// list.
  ///
  /// An old reference says that `init` puts nothing into the search list but the argument and the
  /// registration domain. Such a store could not read what it has set; like today's implementations
  /// this one is another `standard`.
  public convenience init() {
    self.init(environment: .current)
  }

  /// A store of a suite: changes go to the domain of that name, which takes the place of the
  /// application's domain in the search list. Nil stands for the application.
  /// - Returns: nil for a name that no domain can have (`PreferenceDomain`), for the application's
  ///   own one, and for those of the global, argument and registration domains, as on Apple's
  ///   systems.
  public convenience init?(suiteName: String?) {
    self.init(environment: .current, suiteName: suiteName)
  }

  /// A store in an environment that is not that of the process: `init(suiteName:)`.
  public convenience init?(environment: PreferenceEnvironment, suiteName: String?) {
    if let suiteName {
      guard ApplicationIdentity.isValid(suiteName), suiteName != environment.applicationIdentity
      else { return nil }
    }
    self.init(environment, suiteName: suiteName)
  }

  /// A store in an environment that is not that of the process, such as that of a test.
  public convenience init(environment: PreferenceEnvironment) {
    self.init(environment, suiteName: nil)
  }

  private init(_ environment: PreferenceEnvironment, suiteName: String?) {
    self.environment = environment
    pool = .shared(environment)
    let memory = pool.memory
    list = memory.makeList(view)
    let name =
      suiteName
      ?? environment.applicationIdentity.flatMap {
        ApplicationIdentity.isValid($0) ? $0 : nil
      }
    own = name.map { DomainFile(name: $0, place: .user) }
    if let own {
      let entry = pool.acquire(own, forWriting: true)
      target = Target(layer: entry.layer, domain: entry.writer, error: entry.error)
    } else {
      target = Target(
        layer: memory.makeLayer(""), domain: nil,
        error: .invalidDomainName(environment.applicationIdentity ?? ""))
    }
    let arguments = memory.makeLayer(
      ReservedDomain.argument, ArgumentDomain.values(environment.arguments))
    search = Mutex(Search(volatile: [ReservedDomain.argument: arguments]))
    if let own {
      search.withLock {
        $0.held[own] = 1
        $0.written = [own]
      }
    }
    pool.listeners.withLock { $0[list] = external }
    updateSearchList()
    addLanguages()
    if environment.savesAtTermination { TerminationSaver.install() }
  }

  deinit {
    _ = pool.listeners.withLock { $0.removeValue(forKey: list) }
    pool.memory.dropList(list)
    let search = search.withLock { $0 }
    for layer in search.volatile.values { pool.memory.dropLayer(layer) }
    for name in search.managed { pool.releaseManaged(name) }
    for (file, count) in search.held { for _ in 0..<count { pool.release(file) } }
    if own == nil { pool.memory.dropLayer(target.layer) }
  }
}
