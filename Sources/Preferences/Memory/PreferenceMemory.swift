// SPDX-License-Identifier: Apache-2.0

/// Layers of values and the search lists over them.
///
/// Whoever changes a value holds the one lock of them all, so that a search list never shows a value
/// that its layers do not have. Whoever reads through a search list does not need that lock. Nothing
/// is called with it held.
final class PreferenceMemory: Sendable {
  private let content = BrieflyLocked(Content())

  struct Content {
    var layers: [Layer] = []
    var freeLayers: [Int] = []
    fileprivate var lists: [SearchList?] = []
  }

  fileprivate struct SearchList {
    let view: MergedView
    /// The first one that has a key counts.
    var layers: [Int]
  }

  @inline(__always)
  func withLock<Result, Failure>(
    _ body: (inout Content) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try content.withLock(body)
  }

  /// Adds a layer without values.
  func makeLayer(_ name: String) -> Int {
    withLock { content in
      guard let free = content.freeLayers.popLast() else {
        content.layers.append(Layer(name: name))
        return content.layers.count - 1
      }
      content.layers[free] = Layer(name: name)
      return free
    }
  }

  /// Adds a layer with values that nobody writes to files.
  func makeLayer(_ name: String, _ values: [String: PropertyListValue]) -> Int {
    let layer = makeLayer(name)
    replace(layer, values)
    return layer
  }

  /// Drops a layer that is in no search list any more.
  func dropLayer(_ layer: Int) {
    let old = withLock { content in
      let old = content.layers[layer]
      content.layers[layer] = Layer(name: "")
      content.freeLayers.append(layer)
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// Gives a layer that nobody writes to files other values.
  func replace(_ layer: Int, _ values: [String: PropertyListValue]) {
    _ = withLock { $0.reload(layer, values) }
  }

  /// Adds values to a layer that nobody writes to files. Those over a limit are left out.
  func merge(_ layer: Int, _ values: [String: PropertyListValue]) {
    let changes = values.compactMap { try? Layer.Change($0.key, $0.value) }
    withLock { content in
      for change in changes { _ = content.follow(layer, change.key, change.value) }
    }
  }

  func values(_ layer: Int) -> [String: PropertyListValue] {
    let values = withLock { $0.layers[layer].values }
    return Dictionary(values, uniquingKeysWith: { $1 })
  }
}

extension PreferenceMemory {
  /// Adds a search list.
  func makeList(_ view: MergedView) -> Int {
    withLock { content in
      if let free = content.lists.firstIndex(where: { $0 == nil }) {
        content.lists[free] = SearchList(view: view, layers: [])
        return free
      }
      content.lists.append(SearchList(view: view, layers: []))
      return content.lists.count - 1
    }
  }

  /// Has a search list search these layers, in this order.
  func setList(_ list: Int, _ layers: [Int]) {
    withLock { content in
      guard let old = content.lists[list] else { return }
      for layer in old.layers { content.layers[layer].lists.removeAll { $0.number == list } }
      for (place, layer) in layers.enumerated() {
        content.layers[layer].lists.append(
          Layer.List(
            number: list, view: old.view, above: Array(layers[..<place]),
            below: Array(layers[(place + 1)...])))
      }
      content.lists[list]?.layers = layers
      var hashes: [String: UInt] = [:]
      for layer in Set(old.layers + layers) {
        for entry in content.layers[layer].table.entries { hashes[entry.key] = entry.hash }
      }
      for (key, hash) in hashes {
        old.view.set(content.value(key, hash, in: layers), key, hash)
      }
    }
  }

  func dropList(_ list: Int) {
    withLock { content in
      for layer in content.lists[list]?.layers ?? [] {
        content.layers[layer].lists.removeAll { $0.number == list }
      }
      content.lists[list] = nil
    }
  }

  /// The first value of a key in some layers.
  func value(_ key: String, in layers: [Int]) -> PropertyListValue? {
    let hash = KeyTable<Layer.Slot>.hash(key)
    return withLock { $0.value(key, hash, in: layers) }
  }

  /// All keys of a search list with the values that count, as of one moment.
  func values(ofList list: Int) -> [String: PropertyListValue] {
    let layers = withLock { content in
      (content.lists[list]?.layers ?? []).map { content.layers[$0].values }
    }
    return layers.reduce(into: [:]) { values, layer in
      for (key, value) in layer where values[key] == nil { values[key] = value }
    }
  }
}

extension PreferenceMemory.Content {
  fileprivate func value(_ key: String, _ hash: UInt, in list: [Int]) -> PropertyListValue? {
    for layer in list {
      if let value = layers[layer].value(key, hash) { return value }
    }
    return nil
  }

  /// Lets the search lists show what a layer has for a key now.
  @inline(__always)
  private func publish(_ layer: Int, _ key: String, _ hash: UInt, _ value: PropertyListValue?) {
    each: for list in layers[layer].lists {
      for above in list.above where layers[above].count > 0 {
        if layers[above].value(key, hash) != nil { continue each }
      }
      list.view.set(value ?? self.value(key, hash, in: list.below), key, hash)
    }
  }

  /// Makes a change that waits to be written from now on. Returns whether it changes anything.
  mutating func change(
    _ layer: Int, _ change: Layer.Change
  ) throws(PreferenceError) -> Bool {
    guard try layers[layer].change(change) else { return false }
    if !layers[layer].lists.isEmpty { publish(layer, change.key, change.hash, change.value) }
    return true
  }

  /// Makes changes, all or none. Returns whether any of them changes anything.
  mutating func change(
    _ layer: Int, _ changes: [Layer.Change]
  ) throws(PreferenceError) -> Bool {
    var effective: [Layer.Change] = []
    var newSize = layers[layer].size
    for change in changes {
      let place = layers[layer].table.find(change.key, change.hash)
      let old = place.map { layers[layer].table[$0] }
      if (old?.value).isIdentical(to: change.value) { continue }
      newSize += change.size - (old?.size ?? 0)
      effective.append(change)
    }
    guard let largest = effective.max(by: { $0.size < $1.size }) else { return false }
    try layers[layer].check(newSize, largest.key)
    for change in effective {
      layers[layer].changeUnchecked(change)
      publish(layer, change.key, change.hash, change.value)
    }
    return true
  }

  /// Takes in a change that others have made. Returns whether it can be seen in the layer.
  mutating func follow(_ layer: Int, _ key: String, _ value: PropertyListValue?) -> Bool {
    let hash = KeyTable<Layer.Slot>.hash(key)
    guard layers[layer].put(value, key, hash) else { return false }
    publish(layer, key, hash, value)
    return true
  }

  /// Takes in the whole content that others have written. What is not written yet lies over it.
  /// Returns the keys whose visible values have changed.
  mutating func reload(_ layer: Int, _ values: [String: PropertyListValue]) -> [String] {
    var changed: [String] = []
    layers[layer].reserve(values.count)
    for (key, _) in layers[layer].values where values[key] == nil {
      if follow(layer, key, nil) { changed.append(key) }
    }
    for (key, value) in values where follow(layer, key, value) { changed.append(key) }
    return changed
  }
}
