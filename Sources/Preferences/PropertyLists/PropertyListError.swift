// SPDX-License-Identifier: Apache-2.0

/// Why something is not a property list, or cannot be written as one, and where.
public struct PropertyListError: Error, Equatable, Sendable {
  public enum Kind: Sendable, Hashable {
    /// There is nothing in it.
    case empty
    /// It ends inside a value.
    case truncated
    /// It breaks the rules of its format.
    case malformed
    /// A text that is not valid in its encoding.
    case invalidText
    /// A null, a set, a UID, an entity of one's own, a number out of range: what these property
    /// lists do not have.
    case unsupported
    /// Two values for one key: one of them would be lost.
    case duplicateKey
    /// An array or dictionary that contains itself.
    case cyclic
    /// More than `PropertyListLimits.depth` arrays and dictionaries inside each other.
    case tooDeep
    /// Over `PropertyListLimits.size` or `PropertyListLimits.values`.
    case tooLarge
    /// A value that the format has no form for.
    case notExpressible
  }

  public enum Place: Sendable, Hashable {
    /// In text: the line and the character in it, both from 1.
    case line(Int, column: Int)
    /// In binary data: the offset in bytes.
    case byte(Int)
    /// In a value that is to be written: the keys and indices that lead to it, as `a.b[2]`; empty
    /// for the value itself.
    case keyPath(String)
  }

  public let kind: Kind
  public let format: PropertyListFormat
  public let place: Place
  /// What is wrong, the value, and what is allowed: part of a sentence for a person.
  public let message: String
}

extension PropertyListError: CustomStringConvertible {
  public var description: String {
    let format =
      switch format {
      case .xml: "XML property list"
      case .binary: "binary property list"
      case .oldStyle: "old-style property list"
      }
    return switch place {
    case .line(let line, let column): "\(format), line \(line), column \(column): \(message)"
    case .byte(let offset): "\(format), byte \(offset): \(message)"
    case .keyPath(""): "\(format): \(message)"
    case .keyPath(let path): "\(format), value at \(path): \(message)"
    }
  }
}

extension PropertyListError {
  static func tooDeep(_ format: PropertyListFormat, _ place: Place) -> Self {
    Self(
      kind: .tooDeep, format: format, place: place,
      message: "more than \(PropertyListLimits.depth) arrays and dictionaries inside each other")
  }

  static func tooManyBytes(_ format: PropertyListFormat, _ place: Place) -> Self {
    Self(
      kind: .tooLarge, format: format, place: place,
      message: "larger than the \(PropertyListLimits.size) bytes that are allowed")
  }

  static func tooManyValues(_ format: PropertyListFormat, _ place: Place, limit: Int) -> Self {
    Self(
      kind: .tooLarge, format: format, place: place,
      message: "more than the \(limit) values that are allowed in a property list of this size")
  }

  static func duplicateKey(_ key: String, _ format: PropertyListFormat, _ place: Place) -> Self {
    Self(
      kind: .duplicateKey, format: format, place: place,
      message: "the key \(PropertyListText.excerpt(key)) occurs twice in its dictionary")
  }
}
