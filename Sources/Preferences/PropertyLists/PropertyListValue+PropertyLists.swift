// SPDX-License-Identifier: Apache-2.0

extension PropertyListValue {
  /// Reads a property list of any format; its first bytes tell which.
  ///
  /// Text is UTF-8, or UTF-16 with a mark of its byte order; XML can declare ISO-8859-1 and ASCII.
  /// Nothing is guessed and nothing left out: what cannot be kept exactly is an error, and so is a
  /// key that occurs twice in one dictionary.
  /// - Throws: `PropertyListError`. Memory and time are in proportion to the size of the input,
  ///   within `PropertyListLimits`.
  public init(propertyList bytes: [UInt8]) throws(PropertyListError) {
    self = try Self.read(propertyList: bytes).value
  }

  /// The same, and which format it was.
  public static func read(
    propertyList bytes: [UInt8]
  ) throws(PropertyListError) -> (value: PropertyListValue, format: PropertyListFormat) {
    let format = PropertyListFormat.recognise(bytes)
    return switch format {
    case .binary: (try BinaryPropertyList.read(bytes), format)
    case .xml: (try XMLPropertyList.read(bytes), format)
    case .oldStyle: (try OldStylePropertyList.read(encoded: bytes), format)
    }
  }

  /// Reads an old-style property list: `{ key = (1, 2); }`, `(a, b)`, `"a string"`, `<0fbd77>`.
  ///
  /// All that is not a dictionary, an array or data is a string, numbers too. Of GNUstep's
  /// additions `<*I5>`, `<*R0.5>`, `<*BY>`, `<*D2001-01-01 00:00:00 +0000>` and `<[base64]>` are
  /// understood. `key = value; …` without braces is a dictionary, as in files of strings, and a
  /// `key;` alone stands for `key = key;`.
  /// - Throws: `PropertyListError` with line and column.
  public init(oldStyle text: String) throws(PropertyListError) {
    self = try OldStylePropertyList.read(Array(text.utf8))
  }

  /// Writes the value as a property list, XML or binary; both come back exactly as they were.
  ///
  /// - XML: Apple's header and layout, keys in the order of their UTF-16. A date has whole seconds
  ///   there, and Apple's reader refuses the whole list for a fraction (measured with Foundation);
  ///   so the date is written to the second, and after it, for readers that care and ignored by
  ///   the others, the exact one in a processing instruction: `<?seconds-since-2001 1.75?>`. Of a
  ///   NaN only that it is one is kept.
  /// - Binary: equal strings, numbers, dates and data are stored once.
  /// - Throws: `PropertyListError` with the key path of a value that the format has no form for: in
  ///   XML a string or key with a control character other than tab, line feed and carriage return,
  ///   or with U+FFFE or U+FFFF, and a date outside the years 0 to 9999; of all values in the old
  ///   style, which is only read.
  public func propertyList(
    _ format: PropertyListFormat
  ) throws(PropertyListError) -> [UInt8] {
    switch format {
    case .xml: return try XMLPropertyList.write(self)
    case .binary: return try BinaryPropertyList.write(self)
    case .oldStyle:
      throw PropertyListError(
        kind: .notExpressible, format: .oldStyle, place: .keyPath(""),
        message: "this format is only read, for it loses the types of values; write XML or binary")
    }
  }
}
