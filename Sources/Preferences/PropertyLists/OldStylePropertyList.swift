// SPDX-License-Identifier: Apache-2.0

/// The property lists of NeXT and OpenStep, in text.
///
/// The grammar is what Foundation reads (measured), with two things added that GNUstep reads:
/// its typed values, and a dictionary whose last `;` is missing.
enum OldStylePropertyList {
  /// Text in UTF-8, or in UTF-16 with a mark of its byte order.
  static func read(encoded bytes: [UInt8]) throws(PropertyListError) -> PropertyListValue {
    guard let text = PropertyListText.utf8(bytes) else {
      throw PropertyListError(
        kind: .invalidText, format: .oldStyle, place: .line(1, column: 1),
        message: "the text is neither valid UTF-8 nor UTF-16 that begins with U+FEFF")
    }
    return try read(text)
  }

  /// Text in UTF-8 that is valid.
  static func read(_ text: [UInt8]) throws(PropertyListError) -> PropertyListValue {
    var reader = OldStyleReader(text: text)
    guard text.count <= PropertyListLimits.size else {
      throw .tooManyBytes(.oldStyle, .line(1, column: 1))
    }
    try reader.skipSpace()
    guard reader.next != nil else {
      throw reader.error(.empty, "nothing in it", at: reader.offset)
    }
    let start = reader.offset
    let value = try reader.value(depth: 0)
    try reader.skipSpace()
    if reader.next == nil { return value }
    // A string that something follows can be the first key of a file of strings.
    if case .string = value,
      reader.next == UInt8(ascii: "=") || reader.next == UInt8(ascii: ";")
    {
      reader.offset = start
      return .dictionary(try reader.members(until: nil, opened: start, depth: 1))
    }
    throw reader.error(.malformed, "more text follows after the value", at: reader.offset)
  }
}

extension PropertyListText {
  /// The text as UTF-8 without a mark of the byte order; nil when it is not valid.
  static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    let isBig = bytes.starts(with: [0xfe, 0xff])
    if isBig || bytes.starts(with: [0xff, 0xfe]) {
      guard bytes.count.isMultiple(of: 2) else { return nil }
      let units = stride(from: 2, to: bytes.count, by: 2).map {
        UInt16(bytes[$0]) << (isBig ? 8 : 0) | UInt16(bytes[$0 + 1]) << (isBig ? 0 : 8)
      }
      return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    return String(validating: text, as: UTF8.self) == nil ? nil : text
  }
}
