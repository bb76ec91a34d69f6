// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

@Suite struct CBORTests {
  /// The examples of RFC 8949, appendix A, that are values of property lists.
  static let examples: [(PropertyListValue, String)] = [
    (0, "00"), (1, "01"), (10, "0a"), (23, "17"), (24, "1818"), (25, "1819"), (100, "1864"),
    (1000, "1903e8"), (1_000_000, "1a000f4240"), (1_000_000_000_000, "1b000000e8d4a51000"),
    (.unsignedInteger(18_446_744_073_709_551_615), "1bffffffffffffffff"),
    (-1, "20"), (-10, "29"), (-100, "3863"), (-1000, "3903e7"),
    (0.0, "f90000"), (-0.0, "f98000"), (1.0, "f93c00"), (1.1, "fb3ff199999999999a"),
    (1.5, "f93e00"), (65504.0, "f97bff"), (100000.0, "fa47c35000"),
    (.real(3.4028234663852886e+38), "fa7f7fffff"), (.real(1.0e+300), "fb7e37e43c8800759c"),
    (.real(5.960464477539063e-8), "f90001"), (.real(0.00006103515625), "f90400"),
    (-4.0, "f9c400"), (-4.1, "fbc010666666666666"),
    (.real(.infinity), "f97c00"), (.real(.nan), "f97e00"), (.real(-.infinity), "f9fc00"),
    (false, "f4"), (true, "f5"),
    (.data([]), "40"), (.data([1, 2, 3, 4]), "4401020304"),
    ("", "60"), ("a", "6161"), ("IETF", "6449455446"), ("\"\\", "62225c"),
    ("\u{fc}", "62c3bc"), ("\u{6c34}", "63e6b0b4"), ("\u{10151}", "64f0908591"),
    ([], "80"), ([1, 2, 3], "83010203"), ([1, [2, 3], [4, 5]], "8301820203820405"),
    (
      .array((1...25).map { .integer($0) }),
      "98190102030405060708090a0b0c0d0e0f101112131415161718181819"
    ),
    ([:], "a0"), (["a": 1, "b": [2, 3]], "a26161016162820203"),
    (["a", ["b": "c"]], "826161a161626163"),
    (
      ["a": "A", "b": "B", "c": "C", "d": "D", "e": "E"],
      "a56161614161626142616361436164614461656145"
    ),
  ]

  @Test(arguments: examples) func examplesOfTheStandard(_ example: (PropertyListValue, String))
    throws
  {
    #expect(hex(CBOR.encode(example.0)) == example.1)
    #expect(try CBOR.decode(bytes(example.1)).isIdentical(to: example.0))
  }

  /// What only this format has, and the ends of the ranges.
  @Test(
    arguments: [
      (PropertyListValue.integer(.min), "3b7fffffffffffffff"),
      (.integer(.max), "1b7fffffffffffffff"),
      (.unsignedInteger(1 << 63), "1b8000000000000000"),
      ("a\0b", "63610062"),
      (.date(PropertyListDate(secondsSinceReferenceDate: 0.5)), "da3a4fc880f93800"),
      (.date(PropertyListDate(secondsSinceReferenceDate: 700_000_000.123)), nil),
      // A signalling NaN and one with a payload come back as they were.
      (.real(Double(bitPattern: 0x7ff0_0000_0000_0001)), "fb7ff0000000000001"),
      (.real(Double(bitPattern: 0xfff8_0000_0000_0000)), "fbfff8000000000000"),
      (.real(.leastNonzeroMagnitude), "fb0000000000000001"),
      (.real(Double(Float.leastNonzeroMagnitude)), "fa00000001"),
      (.real(65505), "fa477fe100"), (.real(65520), "fa477ff000"),
      (.real(0x1p-24), "f90001"), (.real(0x1p-25), "fa33000000"), (.real(0x1.8p-24), "fa33c00000"),
      (.real(0x3ffp-24), "f903ff"),
      // Shorter keys first, then by bytes.
      (["b": 1, "aa": 2, "": 3], "a360036162016261 6102"),
    ] as [(PropertyListValue, String?)]) func exactValues(
      _ value: PropertyListValue, _ encoding: String?
    ) throws
  {
    let encoded = CBOR.encode(value)
    if let encoding { #expect(hex(encoded) == encoding.filter { $0 != " " }) }
    #expect(try CBOR.decode(encoded).isIdentical(to: value))
  }

  @Test(
    arguments: [
      ("", .truncated, 0), ("18", .truncated, 0), ("1a0000", .truncated, 0), ("61", .truncated, 0),
      ("6261", .truncated, 0), ("8201", .truncated, 0), ("a16161", .truncated, 3),
      ("5bffffffffffffffff", .truncated, 0), ("9bffffffffffffffff", .truncated, 0),
      ("bbffffffffffffffff", .truncated, 0), ("7b7fffffffffffffff61", .truncated, 0),
      ("0000", .trailingBytes, 1),
      ("1817", .notDeterministic, 0), ("1900ff", .notDeterministic, 0),
      ("1a0000ffff", .notDeterministic, 0), ("1b00000000ffffffff", .notDeterministic, 0),
      ("3800", .notDeterministic, 0), ("580100", .notDeterministic, 0),
      ("fb3ff0000000000000", .notDeterministic, 0), ("fa3f800000", .notDeterministic, 0),
      ("fa7fc00000", .notDeterministic, 0), ("f97e01", .notDeterministic, 0),
      ("f9fe00", .notDeterministic, 0), ("fb7ff8000000000000", .notDeterministic, 0),
      ("5f4100ff", .notDeterministic, 0), ("9fff", .notDeterministic, 0),
      ("ff", .notDeterministic, 0),
      ("a2616201616102", .notDeterministic, 4), ("a2626161016162 02", .notDeterministic, 5),
      ("a2616101616102", .notDeterministic, 4),
      ("f6", .unsupported, 0), ("f7", .unsupported, 0), ("e0", .unsupported, 0),
      ("f8ff", .unsupported, 0), ("1c", .unsupported, 0), ("fc", .unsupported, 0),
      ("c11a514b67b0", .unsupported, 0), ("da3a4fc88001", .unsupported, 5),
      ("3bffffffffffffffff", .unsupported, 0), ("3b8000000000000000", .unsupported, 0),
      ("a10102", .unsupported, 1), ("a1410061 61", .unsupported, 1),
      ("61ff", .invalidText, 0), ("63eda080", .invalidText, 0), ("62c080", .invalidText, 0),
      // "é" in one code point and in two are one key to Swift.
      ("a262c3a90163 65cc8102", .duplicateKey, 5),
    ] as [(String, CBORError.Reason, Int)]) func refusedBytes(
      _ input: String, _ reason: CBORError.Reason, _ offset: Int
    )
  {
    #expect(throws: CBORError(reason: reason, offset: offset)) {
      try CBOR.decode(bytes(input))
    }
  }

  @Test func nestingIsAllowedToTheLimitAndNoFurther() throws {
    let limit = CBOR.maximumDepth
    let deepest = [UInt8](repeating: 0x81, count: limit) + [0x01]
    #expect(CBOR.encode(try CBOR.decode(deepest)) == deepest)
    #expect(throws: CBORError(reason: .tooDeep, offset: limit)) {
      try CBOR.decode([0x81] + deepest)
    }
    #expect(throws: CBORError(reason: .tooDeep, offset: limit)) {
      try CBOR.decode([UInt8](repeating: 0x81, count: 1_000_000))
    }
    #expect(throws: CBORError(reason: .tooLarge, offset: 3)) {
      try CBOR.decode([0x83, 1, 2, 3], limit: 3)
    }
  }

  /// Random bytes and damaged encodings: an error or a value that encodes to the same bytes.
  @Test func hostileBytesNeverTrapAndNeverDecodeTwoWays() {
    var random = SeededRandom(seed: 2)
    var decoded = 0
    for round in 0..<6000 {
      var input =
        round % 3 == 0
        ? (0..<Int.random(in: 0...40, using: &random)).map { _ in random.byte() }
        : CBOR.encode(.random(depth: 3, using: &random))
      for _ in 0..<Int.random(in: 0...2, using: &random) where !input.isEmpty {
        input[Int.random(in: 0..<input.count, using: &random)] = random.byte()
      }
      if round % 5 == 0 { input.removeLast(Int.random(in: 0...input.count, using: &random)) }
      guard let value = try? CBOR.decode(input) else { continue }
      decoded += 1
      #expect(CBOR.encode(value) == input)
    }
    #expect(decoded > 1000)
  }

  private func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
