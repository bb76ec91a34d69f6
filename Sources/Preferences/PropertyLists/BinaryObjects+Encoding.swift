// SPDX-License-Identifier: Apache-2.0

extension BinaryObjects {
  /// The bytes of a value that holds no others.
  static func encoded(_ value: PropertyListValue) -> [UInt8] {
    typealias Marker = BinaryPropertyList.Marker
    var output: [UInt8] = []
    switch value {
    case .string(let text):
      let utf8 = text.utf8
      if utf8.allSatisfy({ $0 < 0x80 }) {
        appendHead(Marker.ascii, utf8.count, to: &output)
        output += utf8
      } else {
        let utf16 = text.utf16
        appendHead(Marker.utf16, utf16.count, to: &output)
        for unit in utf16 { append(UInt64(unit), 2, to: &output) }
      }
    case .integer(let number): appendInteger(number, to: &output)
    case .unsignedInteger(let number):
      // 16 bytes, for 8 are signed.
      output.append(Marker.integer << 4 | 4)
      append(0, 8, to: &output)
      append(number, 8, to: &output)
    case .real(let number):
      output.append(Marker.real << 4 | 3)
      append(number.bitPattern, 8, to: &output)
    case .boolean(let flag):
      output.append(flag ? BinaryPropertyList.trueObject : BinaryPropertyList.falseObject)
    case .date(let date):
      output.append(Marker.date << 4 | 3)
      append(date.secondsSinceReferenceDate.bitPattern, 8, to: &output)
    case .data(let bytes):
      appendHead(Marker.data, bytes.count, to: &output)
      output += bytes
    case .array, .dictionary: break
    }
    return output
  }

  static func appendHead(_ marker: UInt8, _ count: Int, to output: inout [UInt8]) {
    output.append(marker << 4 | UInt8(min(count, 15)))
    if count >= 15 { appendInteger(Int64(count), to: &output) }
  }

  private static func appendInteger(_ number: Int64, to output: inout [UInt8]) {
    let width = number < 0 ? 8 : width(Int(number))
    output.append(BinaryPropertyList.Marker.integer << 4 | UInt8(width.trailingZeroBitCount))
    append(UInt64(bitPattern: number), width, to: &output)
  }

  /// The lowest bytes of a number, the highest of them first.
  static func append(_ number: UInt64, _ width: Int, to output: inout [UInt8]) {
    for index in stride(from: width - 1, through: 0, by: -1) {
      output.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index)))
    }
  }

  /// Bytes that a number takes: 1, 2, 4 or 8.
  static func width(_ number: Int) -> Int {
    switch UInt64(truncatingIfNeeded: number) {
    case 0...0xff: 1
    case 0...0xffff: 2
    case 0...0xffff_ffff: 4
    default: 8
    }
  }
}
