// SPDX-License-Identifier: Apache-2.0

// What a value holds if it is of that type, and nil otherwise. Nothing is converted here; the
// conversions of `NSUserDefaults` belong to the store's typed getters.
extension PropertyListValue {
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  public var integerValue: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  public var realValue: Double? {
    if case .real(let value) = self { value } else { nil }
  }

  public var booleanValue: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  public var dateValue: PropertyListDate? {
    if case .date(let value) = self { value } else { nil }
  }

  public var dataValue: [UInt8]? {
    if case .data(let value) = self { value } else { nil }
  }

  public var arrayValue: [PropertyListValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  public var dictionaryValue: [String: PropertyListValue]? {
    if case .dictionary(let value) = self { value } else { nil }
  }
}
