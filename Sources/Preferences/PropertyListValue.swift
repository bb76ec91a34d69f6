// SPDX-License-Identifier: Apache-2.0

/// A value that a property list can hold: what preferences are made of.
///
/// Not `indirect`: numbers, dates and short strings then need no memory of their own, and half of the
/// time of a change was seen to go into the counting of references to that.
public enum PropertyListValue: Hashable, Sendable {
  case string(String)
  /// A whole number in the range of Int64.
  case integer(Int64)
  /// A whole number above Int64.max; smaller ones are always `.integer`.
  case unsignedInteger(UInt64)
  case real(Double)
  case boolean(Bool)
  case date(PropertyListDate)
  case data([UInt8])
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
}

/// A point in time, exact to a Double's precision, counted as Foundation's `Date` counts it.
public struct PropertyListDate: Hashable, Sendable {
  /// Seconds since 2001-01-01 00:00 UTC.
  public var secondsSinceReferenceDate: Double

  public init(secondsSinceReferenceDate: Double) {
    self.secondsSinceReferenceDate = secondsSinceReferenceDate
  }

  /// Seconds between 1970-01-01 and 2001-01-01, both 00:00 UTC.
  static let referenceDateSince1970 = 978_307_200.0

  public init(secondsSince1970: Double) {
    secondsSinceReferenceDate = secondsSince1970 - Self.referenceDateSince1970
  }

  public var secondsSince1970: Double { secondsSinceReferenceDate + Self.referenceDateSince1970 }
}
