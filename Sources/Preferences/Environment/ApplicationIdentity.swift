// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// Who a program is: the name of its domain of preferences, and what the vendor is found from.
///
/// In order: what the program has set at its start, the environment variable
/// `UPRIGHT_APPLICATION_ID`, `FLATPAK_ID`, the name of the executable. Reverse-DNS, such as
/// `com.example.app`, as freedesktop application identifiers are. One that could not be the name of
/// a domain (see `PreferenceDomain`) is passed over.
public enum ApplicationIdentity {
  private static let chosen = Mutex<String?>(nil)

  /// Sets the identity. To be called before the first use of `PreferenceStore.standard`, which
  /// keeps the one that it was made with.
  /// - Throws: `invalidDomainName`.
  public static func set(_ identity: String) throws(PreferenceError) {
    try check(identity)
    chosen.withLock { $0 = identity }
  }

  /// The identity of this program; nil only where the system does not tell what it runs.
  public static var current: String? {
    let candidates = [
      chosen.withLock { $0 }, Environment["UPRIGHT_APPLICATION_ID"], Environment["FLATPAK_ID"],
    ]
    return candidates.lazy.compactMap { $0 }.first(where: isValid) ?? executableName
  }

  private static var executableName: String? {
    guard var path = File.linkTarget("/proc/self/exe") else { return nil }
    // What the kernel appends when the program was replaced while it runs, by an update.
    let mark = " (deleted)"
    if path.hasSuffix(mark) { path.removeLast(mark.count) }
    let name = String(path.split(separator: "/").last ?? "")
    return isValid(name) ? name : nil
  }

  static func isValid(_ identity: String) -> Bool { (try? check(identity)) != nil }

  private static func check(_ identity: String) throws(PreferenceError) {
    try DomainName.check(identity)
    if ReservedDomain.all.contains(identity) { throw .invalidDomainName(identity) }
  }
}

/// Names that domains of programs do not have.
enum ReservedDomain {
  static let global = "NSGlobalDomain"
  static let argument = "NSArgumentDomain"
  static let registration = "NSRegistrationDomain"
  static let all = [global, argument, registration]
}
