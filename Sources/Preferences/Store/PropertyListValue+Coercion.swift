// SPDX-License-Identifier: Apache-2.0

/// The conversions of the typed getters of `NSUserDefaults`.
extension PropertyListValue {
  /// A string as it is; a number as `NSNumber` writes it: 12, 0.1, 1 for 1.0, 1e+20; a boolean as "1"
  /// or "0". Nil for what has no such text.
  public var coercedString: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .unsignedInteger(let number): String(number)
    case .real(let number): NumberText.string(number)
    case .boolean(let flag): flag ? "1" : "0"
    case .date, .data, .array, .dictionary: nil
    }
  }

  /// Whether a number is not 0; whether a text begins, after spaces, a sign and zeros, with one of Y,
  /// y, T, t and 1 to 9.
  ///
  /// That is `NSString.boolValue`, which Foundation on Linux and GNUstep use. Apple's header counts
  /// "YES" and "1" only and its documentation adds "true"; all of these mean yes here as well, and a
  /// program that was tested with one of the others goes on working.
  public var coercedBool: Bool {
    switch self {
    case .string(let text): NumberText.bool(text)
    case .integer(let number): number != 0
    case .unsignedInteger(let number): number != 0
    case .real(let number): number != 0
    case .boolean(let flag): flag
    case .date, .data, .array, .dictionary: false
    }
  }

  /// A number without its fraction; true as 1; the digits that a text begins with after spaces and a
  /// sign ("12.9" is 12, "0x10" is 0). What is too large becomes the largest number there is: Foundation
  /// does so for texts, and a number that wraps around or turns into 0 helps nobody. NaN is 0.
  public var coercedInteger: Int {
    switch self {
    case .string(let text): NumberText.integer(text)
    case .integer(let number): Int(clamping: number)
    case .unsignedInteger(let number): Int(clamping: number)
    case .real(let number): NumberText.integer(number)
    case .boolean(let flag): flag ? 1 : 0
    case .date, .data, .array, .dictionary: 0
    }
  }

  /// A number; the decimal number that a text begins with after spaces, whatever the locale.
  ///
  /// A boolean is 0: Apple's header says that booleans are not converted. Foundation on Linux converts
  /// true to 1, against that header.
  public var coercedDouble: Double {
    switch self {
    case .string(let text): NumberText.double(text)
    case .integer(let number): Double(number)
    case .unsignedInteger(let number): Double(number)
    case .real(let number): number
    case .boolean, .date, .data, .array, .dictionary: 0
    }
  }
}
