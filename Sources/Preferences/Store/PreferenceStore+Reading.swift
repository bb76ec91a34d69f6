// SPDX-License-Identifier: Apache-2.0

// Each getter takes the first value that the search list has for the key and converts it: a later
// domain is not asked because the first one has another type.
extension PreferenceStore {
  /// The first value in the search list, nil when no domain has one. Changes by other processes are
  /// seen by themselves.
  public func object(forKey key: String) -> PropertyListValue? {
    view.value(key, KeyTable<PropertyListValue?>.hash(key))
  }

  /// A string, or a number or boolean as text (`true` as "1"); nil for anything else.
  public func string(forKey key: String) -> String? { object(forKey: key)?.coercedString }

  /// An array; nil for anything else.
  public func array(forKey key: String) -> [PropertyListValue]? {
    object(forKey: key)?.arrayValue
  }

  /// A dictionary; nil for anything else.
  public func dictionary(forKey key: String) -> [String: PropertyListValue]? {
    object(forKey: key)?.dictionaryValue
  }

  /// Data; nil for anything else.
  public func data(forKey key: String) -> [UInt8]? { object(forKey: key)?.dataValue }

  /// An array of strings only; nil for anything else. Numbers in it are not converted.
  public func stringArray(forKey key: String) -> [String]? {
    guard let values = array(forKey: key) else { return nil }
    let strings = values.compactMap(\.stringValue)
    return strings.count == values.count ? strings : nil
  }

  /// A boolean, a number other than 0, or a text that means yes (`PropertyListValue.coercedBool`);
  /// false for anything else.
  public func bool(forKey key: String) -> Bool { object(forKey: key)?.coercedBool ?? false }

  /// A whole number (`PropertyListValue.coercedInteger`); 0 for what is none.
  public func integer(forKey key: String) -> Int { object(forKey: key)?.coercedInteger ?? 0 }

  /// A number (`PropertyListValue.coercedDouble`); 0 for what is none.
  public func double(forKey key: String) -> Double { object(forKey: key)?.coercedDouble ?? 0 }

  /// `double(forKey:)` in single precision.
  public func float(forKey key: String) -> Float { Float(double(forKey: key)) }

  /// All keys of the search list with the values that `object(forKey:)` returns, as of one moment.
  public func dictionaryRepresentation() -> [String: PropertyListValue] {
    pool.memory.values(ofList: list)
  }
}
