// SPDX-License-Identifier: Apache-2.0

/// The layout of a `<domain>.prefs` file, version 1. All numbers are little-endian.
///
/// ```
///      0  header page, 4096 bytes
///         0    8  magic
///         8    4  format version
///        12    4  size of a half in bytes: 32768, doubled as often as needed
///        16    8  lineage: equal in all files that continue each other (RAM tier and flash tier)
///        24    4  salt: of this file alone, repeated in each of its records
///        32    8  session: equal in all files of a RAM tier since that was seeded; on flash zero
///       508    4  CRC-32C of bytes 0 ..< 508
///       512    8  "SUPERSED" once another file has taken this one's name, else zero
///   4096  first half
///    ...  second half
/// ```
///
/// A half starts with a record that names it (kind 1), goes on with a snapshot of the whole domain
/// (kind 2) and with changes to it (kind 3). Each record is 8-byte aligned:
///
/// ```
///   0  4  CRC-32C of everything from byte 4 to the end of the payload
///   4  4  length of the payload
///   8  8  sequence number; grows from record to record, the first record's is its snapshot's
///  16  4  kind
///  20  4  salt
///  24     payload, padded with zeros to a multiple of 8
/// ```
///
/// Eight zero bytes, or too few for a record, end the half. Behind them may lie what an earlier use
/// of the half left: records with lower numbers.
///
/// The payload of kind 1 is the half size (4 bytes), the format version (4), the lineage (8) and the
/// session (8), so that a half can be read when the header page cannot. That of kind 2 is a CBOR map; that of kind 3
/// a CBOR array of a map (values set) and an array of texts (keys removed).
///
/// The first 512 bytes will mean the same in every later version.
enum FileFormat {
  static let version: UInt32 = 1
  static let headerPage = 4096
  static let sector = 512
  static let smallestHalf = 32 << 10
  /// Four times the limit of a domain: room for a snapshot in half of it, twice over.
  static let largestHalf = 16 << 20

  /// Where a half starts in the file.
  static func offset(ofHalf half: Int, size: Int) -> Int { headerPage + half * size }

  static func fileSize(halfSize: Int) -> Int { headerPage + 2 * halfSize }

  static func isHalfSize(_ size: Int) -> Bool {
    size >= smallestHalf && size <= largestHalf && size & (size - 1) == 0
  }

  /// The size of the half that a snapshot of so many bytes needs: it fills no more than half of it,
  /// so that changes have as much room again. Nil where no half is large enough.
  static func halfSize(forSnapshot size: Int, atLeast current: Int) -> Int? {
    var half = max(current, smallestHalf)
    while size > half / 2 { half *= 2 }
    return half <= largestHalf ? half : nil
  }
}

extension UnsafeRawBufferPointer {
  /// The little-endian number at an offset that the caller has checked.
  func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  /// A part of the buffer, with offsets from zero.
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}

extension [UInt8] {
  /// `withUnsafeBytes` for a body with a typed error.
  func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBytes { bytes in
      Swift.Result { () throws(Failure) in try body(bytes) }
    }.get()
  }

  /// Writes a number over the bytes at an offset, little-endian.
  mutating func store(_ number: some FixedWidthInteger, at offset: Int) {
    withUnsafeMutableBytes {
      $0.storeBytes(of: number.littleEndian, toByteOffset: offset, as: type(of: number))
    }
  }
}
