// SPDX-License-Identifier: Apache-2.0

extension PreferenceDomain {
  /// The value of a key, nil when it has none. Costs the same however many keys there are.
  public func object(forKey key: String) -> PropertyListValue? {
    let hash = KeyTable<Layer.Slot>.hash(key)
    return domain.withLayer { $0.value(key, hash) }
  }

  /// All keys and values of the domain, as of one moment.
  public func dictionaryRepresentation() -> [String: PropertyListValue] {
    domain.memory.values(domain.layer)
  }

  /// Sets a value; nil removes the key. A value that is the same to the last bit is no change.
  ///
  /// A value over a limit (`PreferenceLimits`) is refused, alone: the old one stays, `synchronize`
  /// returns false once, and `lastError` says why. `update` throws instead.
  public func set(_ value: PropertyListValue?, forKey key: String) {
    _ = try? change(key, to: value)
  }

  /// Removes a key.
  public func removeObject(forKey key: String) { set(nil, forKey: key) }

  /// Makes several changes as one: whoever reads sees all of them or none.
  /// - Parameter changes: new values; nil removes a key.
  /// - Throws: `keyTooLong`, `valueTooDeep`, `domainTooLarge`, `readOnly` or `closed`. Nothing is
  ///   changed then.
  public func update(_ changes: [String: PropertyListValue?]) throws(PreferenceError) {
    _ = try change(changes)
  }

  /// Returns whether the value was another one before.
  func change(_ key: String, to value: PropertyListValue?) throws(PreferenceError) -> Bool {
    let change: Layer.Change
    do throws(PreferenceError) {
      change = try Layer.Change(key, value)
    } catch {
      throw refuse(error)
    }
    return try make { (memory) throws(PreferenceError) in
      try memory.change(domain.layer, change)
    }
  }

  /// Returns whether any value was another one before.
  func change(_ changes: Changes) throws(PreferenceError) -> Bool {
    var checked: [Layer.Change] = []
    checked.reserveCapacity(changes.count)
    do throws(PreferenceError) {
      for (key, value) in changes { checked.append(try Layer.Change(key, value)) }
    } catch {
      throw refuse(error)
    }
    return try make { (memory) throws(PreferenceError) in
      try memory.change(domain.layer, checked)
    }
  }

  /// Replaces all values. Returns whether any value was another one before.
  func replaceAll(with values: [String: PropertyListValue]) throws(PreferenceError) -> Bool {
    var checked: [Layer.Change] = []
    checked.reserveCapacity(values.count)
    do throws(PreferenceError) {
      for (key, value) in values { checked.append(try Layer.Change(key, value)) }
    } catch {
      throw refuse(error)
    }
    return try make { (memory) throws(PreferenceError) in
      for (key, _) in memory.layers[domain.layer].values where values[key] == nil {
        checked.append(try Layer.Change(key, nil))
      }
      return try memory.change(domain.layer, checked)
    }
  }

  /// Remembers why a change is refused, for `lastError` and `synchronize`.
  private func refuse(_ error: PreferenceError) -> PreferenceError {
    domain.withLayer {
      $0.refusal = error
      $0.wasRefused = true
    }
    return error
  }

  private func make(
    _ body: (inout PreferenceMemory.Content) throws(PreferenceError) -> Bool
  ) throws(PreferenceError) -> Bool {
    let layer = domain.layer
    let change: (isFirst: Bool, isEffective: Bool)
    do throws(PreferenceError) {
      change = try domain.memory.withLock { (memory) throws(PreferenceError) in
        if !domain.isWritable { throw .readOnly(domain: domain.name) }
        if memory.layers[layer].isClosed { throw .closed(domain: domain.name) }
        let wasIdle = !memory.layers[layer].hasPending
        let isEffective = try body(&memory)
        memory.layers[layer].refusal = nil
        return (wasIdle && isEffective, isEffective)
      }
    } catch {
      throw refuse(error)
    }
    if change.isFirst {
      if domain.ram == nil {
        domain.state.withLock { if $0.flushDue == nil { $0.flushDue = domain.flushDue } }
      }
      wake()
    }
    return change.isEffective
  }
}

extension Domain {
  func withLayer<Result: Sendable>(_ body: (inout Layer) -> Result) -> Result {
    memory.withLock { body(&$0.layers[layer]) }
  }
}
