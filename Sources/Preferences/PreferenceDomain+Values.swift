// SPDX-License-Identifier: Apache-2.0

extension PreferenceDomain {
  /// The value of a key, nil when it has none. Costs the same however many keys there are.
  public func object(forKey key: String) -> PropertyListValue? {
    domain.state.withLock { $0.value(forKey: key) }
  }

  /// All keys and values of the domain, as of one moment.
  public func dictionaryRepresentation() -> [String: PropertyListValue] {
    domain.state.withLock { $0.values }
  }

  /// Sets a value; nil removes the key. A value that is the same to the last bit is no change.
  ///
  /// A value over a limit (`PreferenceLimits`) is refused, alone: the old one stays, `synchronize`
  /// returns false once, and `lastError` says why. `update` throws instead.
  public func set(_ value: PropertyListValue?, forKey key: String) {
    try? change { (state) throws(PreferenceError) in try state.change(key, to: value) }
  }

  /// Removes a key.
  public func removeObject(forKey key: String) { set(nil, forKey: key) }

  /// Makes several changes as one: whoever reads sees all of them or none.
  /// - Parameter changes: new values; nil removes a key.
  /// - Throws: `keyTooLong`, `valueTooDeep`, `domainTooLarge`, `readOnly` or `closed`. Nothing is
  ///   changed then.
  public func update(_ changes: [String: PropertyListValue?]) throws(PreferenceError) {
    try change { (state) throws(PreferenceError) in try state.change(changes) }
  }

  private func change(
    _ body: (inout DomainState) throws(PreferenceError) -> Bool
  ) throws(PreferenceError) {
    let shouldWake = try domain.state.withLock { (state) throws(PreferenceError) in
      do throws(PreferenceError) {
        if !domain.isWritable { throw .readOnly(domain: domain.name) }
        if state.isClosed { throw .closed(domain: domain.name) }
        let wasIdle = state.pending.isEmpty
        let isChange = try body(&state)
        if domain.ram == nil && isChange && state.flushDue == nil {
          state.flushDue = domain.flushDue
        }
        state.refusal = nil
        return wasIdle && isChange
      } catch {
        state.refusal = error
        state.wasRefused = true
        throw error
      }
    }
    if shouldWake { wake() }
  }
}
