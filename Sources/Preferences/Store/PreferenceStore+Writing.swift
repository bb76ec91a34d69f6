// SPDX-License-Identifier: Apache-2.0

// Changes go to the store's own domain only. They cannot be seen where an earlier domain of the search
// list has the key, and a value that is removed may let that of a later one show through.
extension PreferenceStore {
  /// Sets a value; nil removes the key. Can be read at once, and is saved later: this never waits for
  /// a disk.
  ///
  /// A value that is the same to the last bit is no change: nothing is written and nobody is told.
  /// One that is over a limit (`PreferenceLimits`) is refused, alone: the old one stays, `lastError`
  /// says why, and `synchronize` returns false once. `update` throws instead.
  public func set(_ value: PropertyListValue?, forKey key: String) {
    guard let domain = target.domain else {
      try? setInMemory([key: value])
      return
    }
    // Why a change is refused is kept by the domain.
    if (try? domain.change(key, to: value)) == true { tellChange() }
  }

  /// Sets a value of a type that can be stored; nil removes the key.
  public func set<Value: PropertyListConvertible>(_ value: Value?, forKey key: String) {
    set(value?.propertyListValue, forKey: key)
  }

  public func set(_ value: Int, forKey key: String) { set(.integer(Int64(value)), forKey: key) }

  /// The number is kept as the Double of the same value.
  public func set(_ value: Float, forKey key: String) { set(.real(Double(value)), forKey: key) }

  public func set(_ value: Double, forKey key: String) { set(.real(value), forKey: key) }

  public func set(_ value: Bool, forKey key: String) { set(.boolean(value), forKey: key) }

  /// Removes a key from the store's own domain.
  public func removeObject(forKey key: String) { set(PropertyListValue?.none, forKey: key) }

  /// Makes several changes as one; nil removes a key. No process, no crash and no power cut ever
  /// sees some of them only, and observers are told once.
  /// - Throws: `keyTooLong`, `valueTooDeep` or `domainTooLarge`. Nothing is changed then.
  public func update(_ changes: [String: PropertyListValue?]) throws(PreferenceError) {
    guard let domain = target.domain else { return try setInMemory(changes) }
    if try domain.change(changes) { tellChange() }
  }

  /// Adds values to the registration domain, which every store of the process searches last. They are
  /// never saved, so a program registers them at each start. Of two values for a key the later one
  /// counts. Observers of changes are not told: no persistent domain has changed.
  public func register(defaults: [String: PropertyListValue]) {
    pool.memory.merge(pool.registration, defaults)
  }

  /// Where there is no domain that could be saved.
  private func setInMemory(_ changes: [String: PropertyListValue?]) throws(PreferenceError) {
    var checked: [Layer.Change] = []
    do throws(PreferenceError) {
      for (key, value) in changes { checked.append(try Layer.Change(key, value)) }
      let isChange = try pool.memory.withLock { (memory) throws(PreferenceError) in
        try memory.change(target.layer, checked)
      }
      if isChange { tellChange() }
    } catch {
      search.withLock { $0.refusal = error }
      throw error
    }
  }
}
