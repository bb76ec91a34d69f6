// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

@Suite struct PropertyListRoundTripTests {
  @Test func binaryKeepsEveryBit() throws {
    var random = SeededRandom(seed: 21)
    for _ in 0..<3000 {
      let value = PropertyListValue.random(depth: 4, using: &random)
      let bytes = try value.propertyList(.binary)
      let (read, format) = try PropertyListValue.read(propertyList: bytes)
      #expect(format == .binary)
      #expect(read.isIdentical(to: value))
    }
  }

  @Test func xmlKeepsEveryBitOrSaysWhyNot() throws {
    var random = SeededRandom(seed: 22)
    var written = 0
    for _ in 0..<5000 {
      let value = PropertyListValue.random(depth: 4, using: &random)
      do throws(PropertyListError) {
        let bytes = try value.propertyList(.xml)
        written += 1
        let (read, format) = try PropertyListValue.read(propertyList: bytes)
        #expect(format == .xml)
        #expect(read.isIdentical(to: value))
      } catch {
        // The random texts have NUL and U+FFFE in them.
        #expect(error.kind == .notExpressible, "\(error)")
        #expect(error.message.contains("U+0000") || error.message.contains("U+FFFE"))
      }
    }
    #expect(written > 2000)
  }

  /// What both formats have to tell apart, and where their forms end.
  static let edges: [PropertyListValue] = [
    .integer(.min), .integer(-1), 0, 1, 255, 256, 65535, 65536, .integer(1 << 32 - 1),
    .integer(1 << 32), .integer(.max), .unsignedInteger(1 << 63), .unsignedInteger(.max),
    0.0, -0.0, 1.0, 0.1, .real(.leastNonzeroMagnitude), .real(.greatestFiniteMagnitude),
    .real(.infinity), .real(-.infinity), .real(.nan), true, false, "", [], [:], .data([]),
    " a ", "\ta\r\nb\r", "<a>&amp;]]>\"'", "\u{7f}\u{85}\u{2028}\u{feff}\u{fffd}\u{10ffff}",
    ["": ["": [:]], "a": [[], [[]]], "é": "e\u{301}"],
    .array((0..<300).map { .integer($0 % 7) }), .data((0..<200).map { UInt8($0) }),
    .string(String(repeating: "x", count: 15)), .string(String(repeating: "é", count: 70000)),
  ]

  @Test(arguments: edges) func edgesAreKept(_ value: PropertyListValue) throws {
    for format in [PropertyListFormat.xml, .binary] {
      let bytes = try value.propertyList(format)
      let read = try PropertyListValue(propertyList: bytes)
      #expect(read.isIdentical(to: value))
    }
  }

  @Test(
    arguments: [
      0, -0.0, 1, -1, 1.75, -1.75, 780_000_000.25, 0.1, -0.1, -1e-20, .leastNonzeroMagnitude,
      86399.999999999,
      -63_113_904_000, -63_114_076_800.5, 252_423_993_599, 252_423_993_599.99997,
    ]) func datesAreKept(_ seconds: Double) throws
  {
    let value = PropertyListValue.date(PropertyListDate(secondsSinceReferenceDate: seconds))
    for format in [PropertyListFormat.xml, .binary] {
      let alone = try PropertyListValue(propertyList: value.propertyList(format))
      #expect(alone.isIdentical(to: value))
      let list: PropertyListValue = ["a": [value, value], "b": value, "c": [value, 1]]
      let inside = try PropertyListValue(propertyList: list.propertyList(format))
      #expect(inside.isIdentical(to: list))
    }
  }

  @Test func nestingIsWrittenToTheLimitAndNoFurther() throws {
    var value: PropertyListValue = []
    for _ in 1..<PropertyListLimits.depth { value = [value] }
    for format in [PropertyListFormat.xml, .binary] {
      let read = try PropertyListValue(propertyList: value.propertyList(format))
      #expect(read == value)
      let error = try #require(
        refusal {
          try PropertyListValue.dictionary(["a": value]).propertyList(format)
        })
      #expect(error.kind == .tooDeep)
      let path = "a" + String(repeating: "[0]", count: PropertyListLimits.depth - 1)
      #expect(error.place == .keyPath(path))
    }
  }
}
