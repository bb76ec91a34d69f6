// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

@Suite struct CRC32CTests {
  /// RFC 3720, appendix B.4, and the check value that every catalogue of CRCs gives.
  static let vectors: [([UInt8], UInt32)] = [
    ([], 0),
    (Array("123456789".utf8), 0xe306_9283),
    ([UInt8](repeating: 0, count: 32), 0x8a91_36aa),
    ([UInt8](repeating: 0xff, count: 32), 0x62a8_ab43),
    ([UInt8](0..<32), 0x46dd_794e),
    ([UInt8]((0..<32).reversed()), 0x113f_db5c),
    (
      [
        0x01, 0xc0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x14, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x00, 0x14, 0x00, 0x00,
        0x00, 0x18, 0x28, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00,
      ], 0xd996_3a56
    ),
  ]

  @Test(arguments: vectors) func checksumsOfTheStandard(_ vector: ([UInt8], UInt32)) {
    #expect(CRC32C.checksum(vector.0) == vector.1)
  }

  /// Eight bytes at a time must agree with one at a time at every length and alignment.
  @Test func anyLengthAgreesWithTheDefinition() {
    var random = SeededRandom(seed: 1)
    let bytes = (0..<100).map { _ in UInt8.random(in: 0...255, using: &random) }
    for start in 0..<9 {
      for end in start...bytes.count {
        let slice = Array(bytes[start..<end])
        #expect(CRC32C.checksum(slice) == bitwise(slice))
      }
    }
  }

  private func bitwise(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0x82f6_3b78 }
    }
    return ~crc
  }
}
