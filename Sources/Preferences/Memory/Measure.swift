// SPDX-License-Identifier: Apache-2.0

/// How much room values take in the format, found without encoding them.
enum Measure {
  /// Bytes of a key with its value at most (a real may take less), 0 for no value; nil where one of
  /// them is over a limit.
  static func entry(_ key: String, _ value: PropertyListValue?) -> Int? {
    let keySize = key.utf8.count
    guard keySize <= PreferenceLimits.keySize else { return nil }
    guard let value else { return 0 }
    return bytes(of: value, depth: 0).map { head(keySize) + keySize + $0 }
  }

  /// Why `entry` has refused.
  static func refusal(_ key: String, _ value: PropertyListValue?) -> PreferenceError {
    key.utf8.count > PreferenceLimits.keySize
      ? .keyTooLong(prefix: String(key.prefix(40)), bytes: key.utf8.count)
      : .valueTooDeep(key: key)
  }

  static func size(of values: [String: PropertyListValue]) -> Int {
    values.reduce(0) { $0 + (entry($1.key, $1.value) ?? 0) }
  }

  /// Nil for a value that is too deep. Looks no deeper than the limit, so that it ends.
  private static func bytes(of value: PropertyListValue, depth: Int) -> Int? {
    switch value {
    case .string(let string): return head(string.utf8.count) + string.utf8.count
    case .integer(let number): return head(Int(number < 0 ? ~number : number))
    case .unsignedInteger, .real: return 9
    case .boolean: return 1
    case .date: return 14
    case .data(let bytes): return head(bytes.count) + bytes.count
    case .array(let values):
      guard depth < PreferenceLimits.depth else { return nil }
      var sum = head(values.count)
      for value in values {
        guard let size = bytes(of: value, depth: depth + 1) else { return nil }
        sum += size
      }
      return sum
    case .dictionary(let values):
      guard depth < PreferenceLimits.depth else { return nil }
      var sum = head(values.count)
      for (key, value) in values {
        guard let size = bytes(of: value, depth: depth + 1) else { return nil }
        sum += head(key.utf8.count) + key.utf8.count + size
      }
      return sum
    }
  }

  /// Bytes of the head of an item with this argument.
  private static func head(_ argument: Int) -> Int {
    switch argument {
    case ..<24: 1
    case ...0xff: 2
    case ...0xffff: 3
    case ...0xffff_ffff: 5
    default: 9
    }
  }

  /// A value as it will be read: whole numbers that fit are `.integer`.
  static func normal(_ value: PropertyListValue?) -> PropertyListValue? {
    guard let value, !isNormal(value) else { return value }
    return normalized(value)
  }

  private static func isNormal(_ value: PropertyListValue) -> Bool {
    switch value {
    case .unsignedInteger(let number): number > UInt64(Int64.max)
    case .array(let values): values.allSatisfy(isNormal)
    case .dictionary(let values): values.values.allSatisfy(isNormal)
    default: true
    }
  }

  private static func normalized(_ value: PropertyListValue) -> PropertyListValue {
    switch value {
    case .unsignedInteger(let number): PropertyListValue(number)
    case .array(let values): .array(values.map(normalized))
    case .dictionary(let values): .dictionary(values.mapValues(normalized))
    default: value
    }
  }
}
