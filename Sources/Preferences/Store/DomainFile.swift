// SPDX-License-Identifier: Apache-2.0

/// One of the domains that a search list is made of.
struct DomainFile: Hashable, Sendable {
  /// In the order in which they are searched.
  enum Place: CaseIterable {
    case userAndHost
    case user
    case host
    case anyone
  }

  let name: String
  let place: Place

  /// All domains of a name.
  static func all(_ name: String) -> [DomainFile] {
    Place.allCases.map { DomainFile(name: name, place: $0) }
  }

  func location(in environment: PreferenceEnvironment) -> PreferenceLocation? {
    environment.location(
      of: name, anyUser: place == .host || place == .anyone,
      currentHost: place == .userAndHost || place == .host)
  }
}
