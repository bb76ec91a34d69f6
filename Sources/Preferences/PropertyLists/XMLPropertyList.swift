// SPDX-License-Identifier: Apache-2.0

/// Apple's property lists in XML, after `plist-1.0.dtd`.
///
/// | element | content |
/// |---|---|
/// | `plist` | one value; may be missing around it, as people write values in a shell |
/// | `dict` | `key` elements, each followed by its value |
/// | `array` | values |
/// | `string`, `key` | text |
/// | `integer` | decimal, or `0x` and hexadecimal digits; -2⁶³ to 2⁶⁴-1 |
/// | `real` | decimal, `inf`, `+infinity`, `-infinity`, `nan` |
/// | `true`, `false` | nothing |
/// | `date` | `2001-01-01T00:00:00Z` |
/// | `data` | Base64 |
///
/// `<dict><key>CF$UID</key>…`, which stands for a UID of a keyed archive, is a dictionary here.
enum XMLPropertyList {
  /// The name of the processing instruction after a date that is no whole second, with the exact
  /// number of seconds since 2001-01-01 00:00 UTC.
  static let exactDate = "seconds-since-2001"

  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListValue {
    guard bytes.count <= PropertyListLimits.size else {
      throw .tooManyBytes(.xml, .line(1, column: 1))
    }
    let builder = XMLPropertyListBuilder()
    try ExpatParser(builder).parse(bytes)
    return try builder.result()
  }

  static func write(_ value: PropertyListValue) throws(PropertyListError) -> [UInt8] {
    var writer = XMLPropertyListWriter()
    try writer.write(document: value)
    return writer.output
  }
}
