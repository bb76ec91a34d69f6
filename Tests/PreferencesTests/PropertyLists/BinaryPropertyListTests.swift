// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// What the reader of binary property lists takes and refuses, in files made by hand.
@Suite struct BinaryPropertyListTests {
  /// A file of objects; the first is the top one.
  static func file(
    _ objects: [[UInt8]], offsetSize: Int = 2, referenceSize: Int = 1, top: Int = 0,
    magic: String = "bplist00"
  ) -> [UInt8] {
    var bytes = Array(magic.utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    func append(_ number: Int, _ width: Int) {
      for shift in (0..<width).reversed() {
        bytes.append(shift < 8 ? UInt8(truncatingIfNeeded: number >> (8 * shift)) : 0)
      }
    }
    for offset in offsets { append(offset, offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    append(objects.count, 8)
    append(top, 8)
    append(table, 8)
    return bytes
  }

  @Test(
    arguments: [
      ([0x10, 0xff], 255), ([0x11, 0xff, 0xff], 65535),
      ([0x12, 0xff, 0xff, 0xff, 0xff], 4_294_967_295),
      ([0x13] + [UInt8](repeating: 0xff, count: 8), -1),
      ([0x14] + [UInt8](repeating: 0xff, count: 16), -1),
      (
        [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xff, count: 8),
        .unsignedInteger(.max)
      ),
      ([0x14] + [UInt8](repeating: 0, count: 15) + [7], 7),
      ([0x22, 0x3f, 0x80, 0, 0], 1.0), ([0x23, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0], 1.5),
      ([0x08], false), ([0x09], true), ([0x40], .data([])), ([0x41, 5], .data([5])),
      ([0x4f, 0x10, 2, 5, 6], .data([5, 6])), ([0x50], ""), ([0x52, 0x61, 0x62], "ab"),
      ([0x5f, 0x11, 0, 1, 0x61], "a"), ([0x62, 0xd8, 0x3d, 0xdc, 0x4d], "👍"), ([0xa0], []),
      ([0xd0], [:]), ([0xaf, 0x13, 0, 0, 0, 0, 0, 0, 0, 0], []),
    ] as [([UInt8], PropertyListValue)])
  func objects(_ object: [UInt8], _ value: PropertyListValue) throws {
    let read = try PropertyListValue(propertyList: Self.file([object]))
    #expect(read.isIdentical(to: value))
  }

  @Test(arguments: 1...8) func everyWidthOfOffsetsAndReferencesIsRead(_ width: Int) throws {
    func reference(_ number: UInt8) -> [UInt8] {
      [UInt8](repeating: 0, count: width - 1) + [number]
    }
    let objects: [[UInt8]] = [
      [0x51, 0x61], [0xa2] + reference(0) + reference(2),
      [0xd1] + reference(0) + reference(3), [0x09],
    ]
    let bytes = Self.file(objects, offsetSize: width, referenceSize: width, top: 1)
    let read = try PropertyListValue(propertyList: bytes)
    #expect(read == ["a", ["a": true]])
  }

  @Test(
    arguments: [
      ([[0x00]], .unsupported), ([[0x0f]], .unsupported), ([[0x80, 1]], .unsupported),
      ([[0xb0]], .unsupported), ([[0xc0]], .unsupported), ([[0x70]], .unsupported),
      ([[0xf0]], .unsupported), ([[0x20, 0]], .unsupported), ([[0x32, 0, 0, 0, 0]], .unsupported),
      ([[0x15]], .unsupported),
      ([[0x14, 1] + [UInt8](repeating: 0, count: 15)], .unsupported),
      ([[0x14] + [UInt8](repeating: 0xff, count: 8) + [0, 0, 0, 0, 0, 0, 0, 0]], .unsupported),
      ([[0x51, 0x80]], .invalidText), ([[0x61, 0xd8, 0x00]], .invalidText),
      ([[0x13, 0]], .truncated), ([[0x52, 0x61]], .truncated), ([[0x61, 0]], .truncated),
      ([[0xa1]], .truncated), ([[0xd1, 0]], .truncated),
      ([[0x5f, 0x13, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]], .truncated),
      ([[0xaf, 0x13, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]], .truncated),
      ([[0x5f]], .malformed), ([[0x5f, 0x09]], .malformed), ([[0x5f, 0x14]], .malformed),
      ([[0xa1, 1]], .malformed), ([[0xa1, 0]], .cyclic), ([[0xa1, 1], [0xa1, 0]], .cyclic),
      ([[0xd1, 1, 0], [0x51, 0x61]], .cyclic), ([[0xd1, 1, 1], [0x09]], .unsupported),
      ([[0xd2, 1, 1, 1, 1], [0x51, 0x61]], .duplicateKey),
      ([[0xd2, 1, 2, 1, 1], [0x51, 0x61], [0x51, 0x61]], .duplicateKey),
    ] as [([[UInt8]], PropertyListError.Kind)])
  func refused(_ objects: [[UInt8]], _ kind: PropertyListError.Kind) throws {
    let error = try #require(refusal { try PropertyListValue(propertyList: Self.file(objects)) })
    #expect(error.kind == kind, "\(error)")
    #expect("\(error)".hasPrefix("binary property list, byte "))
  }

  @Test func aKeyedArchiveIsToldFromAPropertyList() throws {
    let file = Self.file([[0xd1, 1, 2], [0x54] + Array("$top".utf8), [0x80, 1]])
    let error = try #require(refusal { try PropertyListValue(propertyList: file) })
    #expect(error.message.contains("keyed archive"))
    #expect(error.place == .byte(16))
  }

  @Test func damagedTrailersAreRefused() throws {
    let good = Self.file([[0x09]])
    let trailer = good.count - 32
    for (offset, byte, kind) in [
      (trailer + 6, 0, .malformed), (trailer + 6, 9, .malformed), (trailer + 7, 0, .malformed),
      (trailer + 8, 0x80, .truncated), (trailer + 15, 2, .truncated), (trailer + 15, 0, .malformed),
      (trailer + 23, 1, .malformed), (trailer + 24, 0xff, .truncated),
      (trailer + 31, 0, .truncated),
      (trailer + 31, 11, .truncated), (trailer - 1, 7, .malformed), (trailer - 1, 9, .malformed),
      (6, 0x31, .unsupported),
    ] as [(Int, UInt8, PropertyListError.Kind)] {
      var bytes = good
      bytes[offset] = byte
      let error = try #require(refusal { try PropertyListValue(propertyList: bytes) })
      #expect(error.kind == kind, "byte \(offset): \(error)")
    }
    for length in 6..<good.count {
      let error = try #require(
        refusal { try PropertyListValue(propertyList: Array(good[..<length])) })
      #expect(error.format == .binary)
    }
  }

  /// Each array holds the next one twice: 2⁶⁰ values in less than 400 bytes.
  @Test func referencesThatMultiplyAreRefusedSoon() throws {
    let doubling = (1...60).map { [0xa2, UInt8($0), UInt8($0)] as [UInt8] } + [[0x09]]
    var error = try #require(refusal { try PropertyListValue(propertyList: Self.file(doubling)) })
    #expect(error.kind == .tooLarge)
    // The same with values that take no memory of their own, and with one that takes much.
    let empty = (1...60).map { [0xa2, UInt8($0), UInt8($0)] as [UInt8] } + [[0xa0]]
    error = try #require(refusal { try PropertyListValue(propertyList: Self.file(empty)) })
    #expect(error.kind == .tooLarge)
    let long = [0x4f, 0x12, 0, 0x10, 0, 0] + [UInt8](repeating: 1, count: 1 << 20)
    let many = [0xaf, 0x11, 1, 0] + [UInt8](repeating: 1, count: 256)
    let file = Self.file([many, long], offsetSize: 4)
    error = try #require(refusal { try PropertyListValue(propertyList: file) })
    #expect(error.kind == .tooLarge)
    // Within the limits, what is shared is read as often as it is referred to.
    let shared = try PropertyListValue(
      propertyList: Self.file([[0xa3, 1, 1, 1], [0xa2, 2, 2], [0x10, 5]]))
    #expect(shared == [[5, 5], [5, 5], [5, 5]])
  }

  @Test func nestingIsAllowedToTheLimitAndNoFurther() throws {
    func nested(_ depth: Int) -> [[UInt8]] {
      (1..<depth).map { [0xa1, UInt8($0)] } + [[0xa0]]
    }
    let read = try PropertyListValue(propertyList: Self.file(nested(PropertyListLimits.depth)))
    #expect(read.arrayValue?.count == 1)
    let deeper = Self.file(nested(PropertyListLimits.depth + 1))
    let error = try #require(refusal { try PropertyListValue(propertyList: deeper) })
    #expect(error.kind == .tooDeep)
  }

  @Test func equalValuesAreStoredOnce() throws {
    let text = PropertyListValue.string(String(repeating: "x", count: 1000))
    let list = PropertyListValue.array([PropertyListValue](repeating: text, count: 100))
    let size = try list.propertyList(.binary).count
    #expect(size < 1300)
    // 0.0 and -0.0, and 1, 1.0 and true, are not equal here.
    let different: PropertyListValue = [0.0, -0.0, 1, 1.0, true, "1"]
    let read = try PropertyListValue(propertyList: different.propertyList(.binary))
    #expect(read.isIdentical(to: different))
  }
}
