// SPDX-License-Identifier: Apache-2.0

extension PreferenceStore {
  /// Observes the changes that this store makes to persistent domains.
  ///
  /// The observer is called exactly once for each call that changes something (`set`, `removeObject`,
  /// `update`, `setPersistentDomain`, `removePersistentDomain`), on the thread that made it and before
  /// that call returns, with no lock held: it may read and change the store. A call that leaves all
  /// values as they are is no change; Apple's systems and GNUstep tell about those too, and programs
  /// that write in the observer then never come to rest. Values that are registered or volatile, and
  /// what other processes or stores change, are not told here.
  /// - Returns: what keeps the observation going.
  public func observeChanges(
    _ observer: @escaping @Sendable (PreferenceStore) -> Void
  ) -> PreferenceObservation {
    changes.add(observer)
  }

  /// Observes the changes that all stores of the process make: `observeChanges`.
  public static func observeChangesOfAllStores(
    _ observer: @escaping @Sendable (PreferenceStore) -> Void
  ) -> PreferenceObservation {
    changesOfAll.add(observer)
  }

  /// Observes what other processes change in the domains that this store searches. Called on a thread
  /// of the library, with no lock held, once the new values can be read.
  public func observeExternalChanges(
    _ observer: @escaping @Sendable (ExternalChange) -> Void
  ) -> PreferenceObservation {
    external.observers.add { [weak self] change in
      guard let self else { return }
      observer(ExternalChange(store: self, domain: change.domain, keys: change.keys))
    }
  }

  private static let changesOfAll = ObserverList<PreferenceStore>()

  func tellChange() {
    changes.tell(self)
    Self.changesOfAll.tell(self)
  }
}
