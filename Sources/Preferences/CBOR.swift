// SPDX-License-Identifier: Apache-2.0

/// Property lists as CBOR: RFC 8949 with the deterministic encoding of its section 4.2.1.
///
/// A value has exactly one encoding, and nothing else is decoded: lengths are definite, integers
/// and floating-point numbers take the shortest form, the keys of a map are text in the order of
/// their encoded bytes (shorter before longer, then bytewise), and there are no `null`s.
///
/// | value | CBOR |
/// |---|---|
/// | string | text string, valid UTF-8, NUL allowed |
/// | integer, unsigned integer | major types 0 and 1, from -2⁶³ to 2⁶⁴-1 |
/// | real | float, the shortest of 16, 32 and 64 bits that keeps the value; NaN other than the common quiet one keeps all 64 bits |
/// | boolean | simple values 20 and 21 |
/// | date | tag 978307200 (the Unix time of 2001-01-01) on the seconds since then, a float |
/// | data | byte string |
/// | array, dictionary | array, map |
public enum CBOR {
  /// The number of arrays and maps that may stand inside each other.
  public static let maximumDepth = 72

  /// The largest input that `decode` looks at unless told otherwise, in bytes.
  public static let maximumSize = 16 << 20

  /// The tag of a date. RFC 8949 leaves numbers like this one to whoever comes first; tag 1 counts
  /// from 1970, which would cost the exactness of the fraction.
  static let dateTag = UInt64(PropertyListDate.referenceDateSince1970)
}

/// Why bytes are not the CBOR of a property list, and where.
public struct CBORError: Error, Equatable, Sendable {
  public enum Reason: Sendable, Equatable {
    /// The input ends inside a value.
    case truncated
    /// Bytes follow after the value.
    case trailingBytes
    /// A value in another form than the one of the deterministic encoding.
    case notDeterministic
    /// Something that no property list has: null, another tag, a key that is no text, a number
    /// outside the range.
    case unsupported
    /// A text string that is not UTF-8.
    case invalidText
    /// Two keys that are the same text.
    case duplicateKey
    /// More than `CBOR.maximumDepth` arrays and maps inside each other.
    case tooDeep
    /// An input over the limit that the caller set.
    case tooLarge
  }

  public let reason: Reason
  /// The offset in bytes of the item that is wrong.
  public let offset: Int
}

extension CBORError: CustomStringConvertible {
  public var description: String {
    let what =
      switch reason {
      case .truncated: "the data ends inside a value"
      case .trailingBytes: "more data follows after the value"
      case .notDeterministic: "a value is not in its one deterministic form"
      case .unsupported: "a value of a type that property lists do not have"
      case .invalidText: "a text is not valid UTF-8"
      case .duplicateKey: "a key occurs twice"
      case .tooDeep: "more than \(CBOR.maximumDepth) arrays and maps inside each other"
      case .tooLarge: "more data than allowed"
      }
    return "CBOR at byte \(offset): \(what)"
  }
}
