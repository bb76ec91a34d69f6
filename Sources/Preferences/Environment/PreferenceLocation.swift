// SPDX-License-Identifier: Apache-2.0

/// Where one of the domains that share a name is kept.
public struct PreferenceLocation: Equatable, Sendable {
  /// The name of its file: that of the domain, for one host with the host after it.
  public let domain: String
  public let directories: PreferenceDirectories
}

extension PreferenceEnvironment {
  /// Where a domain is. A store reads four domains of each name, in this order: of the user for this
  /// host, of the user for any host, of any user for this host, of any user for any host.
  ///
  /// A store writes to the second of them only. The others are written by whoever opens a
  /// `PreferenceDomain` at their location.
  /// - Returns: nil for values of the current host where no host is known.
  public func location(
    of domain: String, anyUser: Bool = false, currentHost: Bool = false
  ) -> PreferenceLocation? {
    let directories = anyUser ? self.anyUser : user
    guard currentHost else { return PreferenceLocation(domain: domain, directories: directories) }
    return host.map {
      PreferenceLocation(domain: "\(domain).\($0)", directories: directories.byHost)
    }
  }
}

extension PreferenceDomain {
  /// Opens the domain at a location: `init(domain:in:options:onExternalChange:)`.
  public convenience init(
    _ location: PreferenceLocation, options: PreferenceOptions = PreferenceOptions(),
    onExternalChange: (@Sendable ([String]) -> Void)? = nil
  ) throws(PreferenceError) {
    try self.init(
      domain: location.domain, in: location.directories, options: options,
      onExternalChange: onExternalChange)
  }
}
