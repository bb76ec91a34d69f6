// SPDX-License-Identifier: Apache-2.0

/// Apple's binary property lists, version 00.
///
/// A header, the objects, a table of their offsets, and a trailer of 32 bytes. Arrays and
/// dictionaries hold numbers of objects. All numbers are big-endian.
enum BinaryPropertyList {
  static let magic = Array("bplist".utf8)
  static let header = Array("bplist00".utf8)
  static let trailerSize = 32

  /// The upper half of the first byte of an object; the lower one is its size, or 15 when an
  /// integer with the size follows.
  enum Marker {
    static let simple: UInt8 = 0x0
    static let integer: UInt8 = 0x1
    static let real: UInt8 = 0x2
    static let date: UInt8 = 0x3
    static let data: UInt8 = 0x4
    static let ascii: UInt8 = 0x5
    static let utf16: UInt8 = 0x6
    static let uid: UInt8 = 0x8
    static let array: UInt8 = 0xa
    static let orderedSet: UInt8 = 0xb
    static let set: UInt8 = 0xc
    static let dictionary: UInt8 = 0xd
  }

  static let falseObject: UInt8 = 0x08
  static let trueObject: UInt8 = 0x09

  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListValue {
    var reader = try BinaryReader(bytes)
    return try reader.value(reader.topObject, depth: 0, parent: bytes.count)
  }

  static func write(_ value: PropertyListValue) throws(PropertyListError) -> [UInt8] {
    var objects = BinaryObjects()
    _ = try objects.add(value, depth: 0)
    return objects.encoded()
  }
}
