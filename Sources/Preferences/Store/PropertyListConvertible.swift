// SPDX-License-Identifier: Apache-2.0

/// A type whose values can be preferences. Nothing else can be stored: a program archives its own
/// types to data first, or makes them conform.
public protocol PropertyListConvertible {
  var propertyListValue: PropertyListValue { get }
}

extension PropertyListValue: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { self }
}

extension String: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { .string(self) }
}

extension Bool: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { .boolean(self) }
}

extension Int: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { .integer(Int64(self)) }
}

extension Int64: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { .integer(self) }
}

extension UInt64: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { PropertyListValue(self) }
}

extension Double: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { .real(self) }
}

extension Float: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { .real(Double(self)) }
}

extension PropertyListDate: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { .date(self) }
}

/// An array; of bytes, data.
extension Array: PropertyListConvertible where Element: PropertyListConvertible {
  public var propertyListValue: PropertyListValue {
    // Asked of the type: an empty array can be cast to any other.
    if Element.self == UInt8.self, let bytes = self as? [UInt8] { return .data(bytes) }
    return .array(map(\.propertyListValue))
  }
}

/// A byte is a number by itself; an array of bytes is data.
extension UInt8: PropertyListConvertible {
  public var propertyListValue: PropertyListValue { .integer(Int64(self)) }
}

extension Dictionary: PropertyListConvertible
where Key == String, Value: PropertyListConvertible {
  public var propertyListValue: PropertyListValue {
    .dictionary(mapValues(\.propertyListValue))
  }
}
