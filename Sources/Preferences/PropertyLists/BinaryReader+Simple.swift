// SPDX-License-Identifier: Apache-2.0

extension BinaryReader {
  /// A value that holds no others.
  func simpleValue(at start: Int) throws(PropertyListError) -> PropertyListValue {
    let first = bytes[start]
    switch first >> 4 {
    case BinaryPropertyList.Marker.simple:
      switch first {
      case BinaryPropertyList.falseObject: return .boolean(false)
      case BinaryPropertyList.trueObject: return .boolean(true)
      default: throw unsupported(first == 0 ? "a null" : nil, at: start)
      }
    case BinaryPropertyList.Marker.integer: return try integer(at: start)
    case BinaryPropertyList.Marker.real:
      switch first & 0xf {
      case 2:
        let bits = try number(at: start, size: 4)
        return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
      case 3: return .real(Double(bitPattern: try number(at: start, size: 8)))
      default: throw unsupported("a real number of neither 4 nor 8 bytes", at: start)
      }
    case BinaryPropertyList.Marker.date:
      guard first & 0xf == 3 else { throw unsupported("a date of other than 8 bytes", at: start) }
      let seconds = Double(bitPattern: try number(at: start, size: 8))
      return .date(PropertyListDate(secondsSinceReferenceDate: seconds))
    case BinaryPropertyList.Marker.data:
      let (count, first) = try size(at: start, unit: 1)
      return .data(Array(bytes[first..<first + count]))
    case BinaryPropertyList.Marker.ascii:
      let (count, first) = try size(at: start, unit: 1)
      let text = bytes[first..<first + count]
      if let wrong = text.firstIndex(where: { $0 >= 0x80 }) {
        throw Self.error(.invalidText, "a byte over 127 in an ASCII string", at: wrong)
      }
      return .string(String(decoding: text, as: UTF8.self))
    case BinaryPropertyList.Marker.utf16:
      let (count, first) = try size(at: start, unit: 2)
      let units = (0..<count).map {
        UInt16(bytes[first + 2 * $0]) << 8 | UInt16(bytes[first + 2 * $0 + 1])
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw Self.error(.invalidText, "a string that is not valid UTF-16", at: start)
      }
      return .string(text)
    case BinaryPropertyList.Marker.uid:
      throw unsupported("a UID, so this is a keyed archive, not a property list", at: start)
    case BinaryPropertyList.Marker.set, BinaryPropertyList.Marker.orderedSet:
      throw unsupported("a set", at: start)
    default: throw unsupported(nil, at: start)
    }
  }

  /// 1, 2 and 4 bytes are unsigned, 8 and 16 signed, so that those over Int64.max take 16.
  private func integer(at start: Int) throws(PropertyListError) -> PropertyListValue {
    switch bytes[start] & 0xf {
    case 0: return PropertyListValue(try number(at: start, size: 1))
    case 1: return PropertyListValue(try number(at: start, size: 2))
    case 2: return PropertyListValue(try number(at: start, size: 4))
    case 3: return .integer(Int64(bitPattern: try number(at: start, size: 8)))
    case 4:
      let high = try number(at: start, size: 8)
      // The lower half is there when what would begin 8 bytes further on is.
      let low = try number(at: start + 8, size: 8)
      if high == 0 { return PropertyListValue(low) }
      if high == .max, low >> 63 == 1 { return .integer(Int64(bitPattern: low)) }
      throw unsupported("an integer outside -2^63 to 2^64-1", at: start)
    default: throw unsupported("an integer of more than 16 bytes", at: start)
    }
  }

  /// The number that follows the first byte of an object.
  private func number(at start: Int, size: Int) throws(PropertyListError) -> UInt64 {
    guard fits(start + 1 + size) else {
      throw Self.error(
        .truncated, "a number that does not end before the table of offsets", at: start)
    }
    return Self.number(bytes, at: start + 1, size: size)
  }

  private func unsupported(_ what: String?, at start: Int) -> PropertyListError {
    Self.error(
      .unsupported,
      "\(what ?? "an object of the unknown type 0x" + String(bytes[start], radix: 16)); "
        + "property lists hold strings, numbers, booleans, dates, data, arrays and dictionaries",
      at: start)
  }
}
