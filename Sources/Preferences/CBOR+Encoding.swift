// SPDX-License-Identifier: Apache-2.0

import Glibc

extension CBOR {
  /// The encoding of a value.
  public static func encode(_ value: PropertyListValue) -> [UInt8] {
    var output: [UInt8] = []
    append(value, to: &output)
    return output
  }

  static func append(_ value: PropertyListValue, to output: inout [UInt8]) {
    switch value {
    case .string(let string): append(string, to: &output)
    case .integer(let number):
      if number >= 0 {
        appendHead(.unsigned, UInt64(number), to: &output)
      } else {
        // -1 - n without overflow: the complement.
        appendHead(.negative, UInt64(~number), to: &output)
      }
    case .unsignedInteger(let number): appendHead(.unsigned, number, to: &output)
    case .real(let number): append(number, to: &output)
    case .boolean(let flag): output.append(flag ? Simple.true : Simple.false)
    case .date(let date):
      appendHead(.tag, dateTag, to: &output)
      append(date.secondsSinceReferenceDate, to: &output)
    case .data(let bytes):
      appendHead(.bytes, UInt64(bytes.count), to: &output)
      output += bytes
    case .array(let values):
      appendHead(.array, UInt64(values.count), to: &output)
      for value in values { append(value, to: &output) }
    case .dictionary(let dictionary): append(dictionary, to: &output)
    }
  }

  static func append(_ dictionary: [String: PropertyListValue], to output: inout [UInt8]) {
    appendHead(.map, UInt64(dictionary.count), to: &output)
    appendSorted(dictionary, count: dictionary.count, to: &output) { entry, output in
      append(entry.key, to: &output)
      let end = output.count
      append(entry.value, to: &output)
      return end
    }
  }

  /// Appends items in the order of the bytes of their encoded keys.
  /// - Parameter encode: appends an item, its key first; returns where the key ends.
  static func appendSorted<Items: Sequence>(
    _ items: Items, count: Int, to output: inout [UInt8],
    encode: (Items.Element, inout [UInt8]) -> Int
  ) {
    if count < 2 {
      for item in items { _ = encode(item, &output) }
      return
    }
    // Sorting places in a buffer is several times faster than sorting strings and values.
    var encoded: [UInt8] = []
    var places: [(start: Int, keyEnd: Int, end: Int)] = []
    places.reserveCapacity(count)
    for item in items {
      let start = encoded.count
      let keyEnd = encode(item, &encoded)
      places.append((start, keyEnd, encoded.count))
    }
    encoded.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      places.sort { a, b in
        let length = (a.keyEnd - a.start, b.keyEnd - b.start)
        let order = memcmp(base + a.start, base + b.start, min(length.0, length.1))
        return order < 0 || (order == 0 && length.0 < length.1)
      }
      output.reserveCapacity(output.count + bytes.count)
      for place in places { output += bytes[place.start..<place.end] }
    }
  }

  static func append(_ string: String, to output: inout [UInt8]) {
    var string = string
    string.withUTF8 {
      appendHead(.text, UInt64($0.count), to: &output)
      output += $0
    }
  }

  enum MajorType: UInt8 {
    case unsigned = 0
    case negative = 1
    case bytes = 2
    case text = 3
    case array = 4
    case map = 5
    case tag = 6
    case other = 7
  }

  enum Simple {
    static let `false`: UInt8 = 0xf4
    static let `true`: UInt8 = 0xf5
    static let half: UInt8 = 0xf9
    static let single: UInt8 = 0xfa
    static let double: UInt8 = 0xfb
  }

  /// The first byte of an item and its argument in the fewest bytes.
  static func appendHead(_ type: MajorType, _ argument: UInt64, to output: inout [UInt8]) {
    let top = type.rawValue << 5
    switch argument {
    case 0..<24: output.append(top | UInt8(argument))
    case 0...0xff: appendBigEndian(UInt8(argument), after: top | 24, to: &output)
    case 0...0xffff: appendBigEndian(UInt16(argument), after: top | 25, to: &output)
    case 0...0xffff_ffff: appendBigEndian(UInt32(argument), after: top | 26, to: &output)
    default: appendBigEndian(argument, after: top | 27, to: &output)
    }
  }

  private static func append(_ number: Double, to output: inout [UInt8]) {
    switch ShortestFloat(number) {
    case .half(let bits): appendBigEndian(bits, after: Simple.half, to: &output)
    case .single(let bits): appendBigEndian(bits, after: Simple.single, to: &output)
    case .double(let bits): appendBigEndian(bits, after: Simple.double, to: &output)
    }
  }

  private static func appendBigEndian(
    _ number: some FixedWidthInteger, after first: UInt8, to output: inout [UInt8]
  ) {
    output.append(first)
    withUnsafeBytes(of: number.bigEndian) { output += $0 }
  }
}
