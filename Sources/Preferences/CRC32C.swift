// SPDX-License-Identifier: Apache-2.0

/// The cyclic redundancy check of Castagnoli's polynomial: RFC 3720, appendix B.4 (iSCSI), ext4.
///
/// It finds every error of up to 5 bits in a record of this format's usual size and any burst of up
/// to 32, and is computed eight bytes at a time from tables (slicing by 8).
enum CRC32C {
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { update(0xffff_ffff, bytes, $0) } ^ 0xffff_ffff
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes(checksum) }

  private static func update(
    _ start: UInt32, _ bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var crc = start
    var offset = 0
    while bytes.count - offset >= 8 {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let low = UInt32(truncatingIfNeeded: word) ^ crc
      let high = UInt32(truncatingIfNeeded: word >> 32)
      crc =
        tables[0x700 | Int(low & 0xff)] ^ tables[0x600 | Int(low >> 8 & 0xff)]
        ^ tables[0x500 | Int(low >> 16 & 0xff)] ^ tables[0x400 | Int(low >> 24)]
      crc ^=
        tables[0x300 | Int(high & 0xff)] ^ tables[0x200 | Int(high >> 8 & 0xff)]
        ^ tables[0x100 | Int(high >> 16 & 0xff)] ^ tables[Int(high >> 24)]
      offset += 8
    }
    while offset < bytes.count {
      crc = crc >> 8 ^ tables[Int((crc ^ UInt32(bytes[offset])) & 0xff)]
      offset += 1
    }
    return crc
  }

  /// Eight tables of 256 entries: table n advances a byte by n further zero bytes. 8 KiB, made when
  /// first needed.
  private static let tables: [UInt32] = {
    let reversedPolynomial: UInt32 = 0x82f6_3b78
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 0 ? 0 : reversedPolynomial) }
      tables[byte] = crc
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xff)]
    }
    return tables
  }()
}
