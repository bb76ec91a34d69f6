// SPDX-License-Identifier: Apache-2.0

/// The forms in which property lists are exchanged with other programs.
public enum PropertyListFormat: Sendable, Hashable {
  /// Apple's XML, of the grammar `plist-1.0.dtd`.
  case xml
  /// Apple's binary form, `bplist00`.
  case binary
  /// The text of NeXT and OpenStep, `{ key = (1, 2); }`, with GNUstep's `<*I5>`. It is read only:
  /// without GNUstep's additions it has no numbers, dates and booleans.
  case oldStyle
}

/// What a property list may cost whoever reads it.
public enum PropertyListLimits {
  /// Arrays and dictionaries inside each other, read or written.
  public static let depth = 128
  /// Bytes of a property list, and of the strings and data in it when each is counted as often as
  /// it is referred to. A full domain in its longest XML fits.
  public static let size = 128 << 20
  /// Values in a property list, the arrays and dictionaries and the keys counted too.
  public static let values = 8 << 20
}

extension PropertyListFormat {
  /// The format that the bytes begin like.
  ///
  /// `bplist` begins a binary one, and `<` an XML one unless hexadecimal digits, `>`, `*` or `[`
  /// come next: then it is the data of an old-style one, as is all other text.
  static func recognise(_ bytes: [UInt8]) -> PropertyListFormat {
    if bytes.starts(with: BinaryPropertyList.magic) { return .binary }
    // Marks of the byte order, spaces and what UTF-16 has beside ASCII.
    let text = bytes.lazy.filter { ![0xef, 0xbb, 0xbf, 0xfe, 0xff, 0].contains($0) }
      .drop(while: PropertyListText.isSpace)
    guard text.first == UInt8(ascii: "<") else { return .oldStyle }
    switch text.dropFirst().first(where: { !PropertyListText.isHexDigit($0) }) {
    case nil, UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "["): return .oldStyle
    case let next? where PropertyListText.isSpace(next): return .oldStyle
    default: return .xml
    }
  }
}
