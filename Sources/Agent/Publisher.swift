// SPDX-License-Identifier: Apache-2.0

import Preferences

/// Where published values are kept: the preferences, or a test's record of them.
protocol PublicationStore: AnyObject {
  /// Makes changes visible as one: a reader sees all of them or none. A nil removes its key.
  func apply(_ changes: [String: PropertyListValue?])
}

/// Writes what changed, and only that, to the domain `upright.device`.
struct Publisher {
  /// The agent's domain.
  static let domain = "upright.device"

  private let store: any PublicationStore
  private(set) var published: Publication?

  init(store: any PublicationStore) { self.store = store }

  /// What the domain says is not known any more: somebody else has changed it. The next publication
  /// writes all values, and removes those that are not known.
  mutating func forget() { published = nil }

  /// Publishes the present values.
  /// - Parameter now: seconds since 1970.
  /// - Returns: whether anything differed from what was published before.
  mutating func publish(_ publication: Publication, now: Double) -> Bool {
    let changes = publication.changes(since: published, now: now)
    published = publication
    if changes.isEmpty { return false }
    store.apply(changes)
    return true
  }
}
