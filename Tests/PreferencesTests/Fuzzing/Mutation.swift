// SPDX-License-Identifier: Apache-2.0

extension SeededRandom {
  /// Bytes with a few things changed in them: bits, bytes, pieces removed, doubled, swapped, put in.
  mutating func mutated(_ input: [UInt8]) -> [UInt8] {
    var bytes = input
    for _ in 0...below(4) {
      guard !bytes.isEmpty else {
        bytes.append(byte())
        continue
      }
      let start = below(bytes.count)
      let end = min(bytes.count, start + 1 + below(below(8) == 0 ? 200 : 8))
      switch below(9) {
      case 0: bytes[start] ^= 1 << UInt8(below(8))
      case 1: bytes[start] = byte()
      case 2: bytes[start] = Self.interesting[below(Self.interesting.count)]
      case 3: bytes.removeSubrange(start..<end)
      case 4: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
      case 5: bytes.removeLast(bytes.count - start)
      case 6:
        let token = Self.tokens[below(Self.tokens.count)]
        bytes.insert(contentsOf: token, at: start)
      case 7: for index in start..<end { bytes[index] = byte() }
      default: bytes.swapAt(start, below(bytes.count))
      }
    }
    return bytes
  }

  private static let interesting: [UInt8] = [
    0, 1, 7, 8, 9, 0x0f, 0x10, 0x13, 0x14, 0x1f, 0x4f, 0x5f, 0x6f, 0x7f, 0x80, 0xa1, 0xaf, 0xd1,
    0xdf, 0xfe, 0xff,
  ]

  private static let tokens: [[UInt8]] = [
    "<", ">", "{", "}", "(", ")", "=", ";", ",", "\"", "'", "\\", "\\U", "/*", "*/", "//", "<*I",
    "<[", "<dict>", "</dict>", "<key>", "</key>", "<array>", "</array>", "<array/>", "<date>",
    "<string>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "&amp;", "&#", "&x;", "<!DOCTYPE",
    "<plist>", "-", "0x", "1e999", "99999999999999999999", "=", "\u{feff}", "é",
  ].map { Array($0.utf8) }
}
