// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Where a pool tells of what others have changed: to one store's observers.
///
/// Not the store itself, to which the pool would need a weak reference: once there is one, every use
/// of an object takes several times as long.
final class ExternalListener: Sendable {
  struct Change: Sendable {
    let domain: String
    let keys: [String]
  }

  let observers = ObserverList<Change>()
  /// The layers that the store searches.
  private let layers = Mutex<Set<Int>>([])

  func searches(_ layers: [Int]) { self.layers.withLock { $0 = Set(layers) } }

  /// - Parameter layer: of the domain that has changed.
  func tell(_ layer: Int, _ keys: [String], _ memory: PreferenceMemory) {
    if observers.isEmpty || !layers.withLock({ $0.contains(layer) }) { return }
    let name = memory.withLock { $0.layers[layer].name }
    observers.tell(Change(domain: name, keys: keys))
  }
}
