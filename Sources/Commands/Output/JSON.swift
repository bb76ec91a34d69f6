// SPDX-License-Identifier: Apache-2.0

/// A JSON value (RFC 8259). Members keep the order in which they were given.
public indirect enum JSON: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// For what is too large for `integer`.
  case unsigned(UInt64)
  /// Written with as many digits as bring the same Double back; not a number and infinities, which
  /// JSON cannot say, are written as null.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  public struct Member: Equatable, Sendable {
    public var name: String
    public var value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// A string, or null.
  public init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// A measured value, rounded so that digits without meaning do not fill the output; or null.
  /// - Parameter decimals: 0 … 15.
  public init(_ value: Double?, decimals: Int) {
    guard let value, value.isFinite else {
      self = .null
      return
    }
    // The Double nearest to the decimal number, which the writer then prints as that number.
    self = .number(Double(fixed(value, decimals: decimals)) ?? value)
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
