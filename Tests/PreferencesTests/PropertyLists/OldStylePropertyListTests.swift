// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// The readings were compared with Foundation's where it reads the text at all.
@Suite struct OldStylePropertyListTests {
  @Test(
    arguments: [
      ("5", "5"), ("{a=1;b=(1,2)}", ["a": "1", "b": ["1", "2"]]),
      ("{ a = 1; b = { c = (); }; }", ["a": "1", "b": ["c": []]]), ("(1,2,)", ["1", "2"]),
      ("{}", [:]), ("()", []), (" ( a , b ) ", ["a", "b"]),
      ("<0fbd77 1C>", .data([0x0f, 0xbd, 0x77, 0x1c])), ("<>", .data([])),
      ("< 0 f b d >", .data([0x0f, 0xbd])),
      ("\"hi\"", "hi"), ("'x \"y\"'", "x \"y\""), ("\"\"", ""), ("\"a\nb\"", "a\nb"),
      ("a/b:c.d-e_$", "a/b:c.d-e_$"), ("-5", "-5"),
      // Without braces, as in files of strings; a key alone is its own value.
      ("a = 1; \"b c\" = (x);", ["a": "1", "b c": ["x"]]), ("{a;}", ["a": "a"]), ("a;", ["a": "a"]),
      // Comments.
      ("/* c */ (a /* ) */, b) // x", ["a", "b"]), ("// x\n{a=/**/b;}", ["a": "b"]),
      // Escapes.
      (#""\a\b\f\n\r\t\v\"\\\'\q""#, "\u{7}\u{8}\u{c}\n\r\t\u{b}\"\\'q"),
      (#""\U00e9\U00e9a\U1\u6c34""#, "ééa\u{1}水"), (#""\Ud83d\Udc4d""#, "👍"),
      (#""\12\0\0015\344\201\375""#, "\n\0\u{1}5îÀ\u{ff}"), ("\"\\é\\👍\"", "é👍"), ("\"é水\"", "é水"),
      // What GNUstep adds.
      ("(<*I5>, <*I-7>, <*I18446744073709551615>)", [5, -7, .unsignedInteger(.max)]),
      ("(<*R0.5>, <*R-1e3>, <*I\"5\">)", [0.5, -1000.0, 5]), ("(<*BY>,<*BN>)", [true, false]),
      ("<*D2001-01-01 00:00:01 +0000>", .date(PropertyListDate(secondsSinceReferenceDate: 1))),
      ("<*D2001-01-01 01:30:00 +0130>", .date(PropertyListDate(secondsSinceReferenceDate: 0))),
      ("<*D2000-12-31 19:00:00 -0500>", .date(PropertyListDate(secondsSinceReferenceDate: 0))),
      ("<[AAEC/w==]>", .data([0, 1, 2, 255])),
    ] as [(String, PropertyListValue)])
  func read(_ text: String, _ value: PropertyListValue) throws {
    let read = try PropertyListValue(oldStyle: text)
    #expect(read.isIdentical(to: value))
    let (bytes, format) = try PropertyListValue.read(propertyList: Array(text.utf8))
    #expect(format == .oldStyle)
    #expect(bytes.isIdentical(to: value))
  }

  @Test(
    arguments: [
      ("", .empty, 1, 1), ("  \n ", .empty, 2, 2), ("/* x", .truncated, 1, 1),
      ("[1,2]", .malformed, 1, 1), ("{a=1;} x", .malformed, 1, 8), ("a b", .malformed, 1, 3),
      ("(a b)", .malformed, 1, 4), ("(1,,2)", .malformed, 1, 4), ("(a", .truncated, 1, 1),
      ("(a,\n  (b,", .truncated, 2, 3), ("{a=1", .truncated, 1, 1), ("{a", .truncated, 1, 1),
      ("{a=", .truncated, 1, 4), ("{a=1 b=2;}", .malformed, 1, 6), ("{(a)=1;}", .malformed, 1, 2),
      ("{a 1;}", .malformed, 1, 4), ("{é=1;}", .malformed, 1, 2), ("(\"é水\" x)", .malformed, 1, 7),
      ("{a=1;\r\nb=2;\r\n a=3;}", .duplicateKey, 3, 2), ("(\"abc)", .truncated, 1, 2),
      ("(\"a\\", .truncated, 1, 2), ("<0f", .truncated, 1, 1), ("<0fb>", .malformed, 1, 1),
      ("<0g>", .malformed, 1, 3), ("<*X5>", .unsupported, 1, 1), ("<*I>", .unsupported, 1, 1),
      ("<*I5.5>", .unsupported, 1, 1), ("<*I18446744073709551616>", .unsupported, 1, 1),
      ("<*D2001-02-29 00:00:00 +0000>", .unsupported, 1, 1), ("<*BX>", .unsupported, 1, 1),
      ("<[A*]>", .malformed, 1, 1), (#""a\400""#, .malformed, 1, 3), (#""\376""#, .malformed, 1, 2),
      (#""\Ux""#, .malformed, 1, 2), (#""\Ud83dx""#, .invalidText, 1, 2),
      (#""\Udc4d""#, .invalidText, 1, 2), ("{ \u{e9}a\u{301}", .malformed, 1, 3),
    ] as [(String, PropertyListError.Kind, Int, Int)])
  func refused(_ text: String, _ kind: PropertyListError.Kind, line: Int, column: Int) throws {
    let error = try #require(
      refusal {
        try PropertyListValue(oldStyle: text)
      })
    #expect(error.kind == kind, "\(error)")
    #expect(error.place == .line(line, column: column), "\(error)")
    #expect("\(error)".hasPrefix("old-style property list, line \(line), column \(column): "))
  }

  /// Two spellings of one text are one key to Swift; nothing must be lost without a word.
  @Test func composedAndDecomposedKeysAreOne() throws {
    let error = try #require(
      refusal {
        try PropertyListValue(oldStyle: "{\"é\"=1;\"e\u{301}\"=2;}")
      })
    #expect(error.kind == .duplicateKey)
  }

  @Test func textOfOtherEncodingsIsRead() throws {
    let text = "{é=(👍);}".replacing("é", with: "\"é\"").replacing("👍", with: "\"👍\"")
    let units = Array(text.utf16)
    let big: [UInt8] = [0xfe, 0xff] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    let little: [UInt8] = [0xff, 0xfe] + units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    for bytes in [big, little, [0xef, 0xbb, 0xbf] + Array(text.utf8)] {
      let (value, format) = try PropertyListValue.read(propertyList: bytes)
      #expect(format == .oldStyle)
      #expect(value == ["é": ["👍"]])
    }
    for bytes: [UInt8] in [[0x28, 0xff, 0x29], [0xfe, 0xff, 0x28], [0xfe, 0xff, 0xd8, 0x3d]] {
      let error = try #require(
        refusal {
          try PropertyListValue(propertyList: bytes)
        })
      #expect(error.kind == .invalidText)
    }
  }

  @Test func nestingIsAllowedToTheLimitAndNoFurther() throws {
    let limit = PropertyListLimits.depth
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
    }
    let deepest = try PropertyListValue(oldStyle: nested(limit))
    #expect(deepest.arrayValue?.count == 1)
    for text in [
      nested(limit + 1), String(repeating: "(", count: 1_000_000),
      String(repeating: "{a=", count: 1_000_000),
    ] {
      let error = try #require(
        refusal {
          try PropertyListValue(oldStyle: text)
        })
      #expect(error.kind == .tooDeep)
    }
  }

  @Test func theOldStyleIsNotWritten() throws {
    let error = try #require(
      refusal {
        try PropertyListValue.string("a").propertyList(.oldStyle)
      })
    #expect(error.kind == .notExpressible)
  }
}
