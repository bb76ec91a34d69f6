// SPDX-License-Identifier: Apache-2.0

/// Where the two tiers of domains are.
public struct PreferenceDirectories: Equatable, Sendable {
  /// For the RAM tier: a directory in memory that a restart empties, such as `/run/upright` or
  /// `$XDG_RUNTIME_DIR/upright`. Without one the flash tier works alone.
  public var runtime: String?
  /// For the flash tier, such as `/var/lib/upright` or `~/.config/upright`. Without one nothing
  /// outlives a restart.
  public var state: String?

  public init(runtime: String?, state: String?) {
    self.runtime = runtime
    self.state = state
  }

  /// The file of a domain in the RAM tier.
  /// - Throws: `invalidDomainName`.
  public func runtimeFile(of domain: String) throws(PreferenceError) -> String? {
    try DomainName.check(domain)
    return runtime.map { DomainName.file(domain, in: $0) }
  }

  /// The file of a domain in the flash tier.
  /// - Throws: `invalidDomainName`.
  public func stateFile(of domain: String) throws(PreferenceError) -> String? {
    try DomainName.check(domain)
    return state.map { DomainName.file(domain, in: $0) }
  }
}
