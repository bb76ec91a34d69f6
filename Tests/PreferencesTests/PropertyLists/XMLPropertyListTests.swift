// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

@Suite struct XMLPropertyListTests {
  @Test(
    arguments: [
      ("<plist version=\"1.0\"><string>a</string></plist>", "a"), ("<true/>", true),
      ("<false></false>", false), ("<array><true /> <false /></array>", [true, false]),
      ("<dict><key>a</key><dict/><key></key><array/></dict>", ["a": [:], "": []]),
      ("<integer> -42\n</integer>", -42), ("<integer>+0x1F</integer>", 31),
      ("<integer>-0X10</integer>", -16), ("<integer>007</integer>", 7),
      ("<integer>18446744073709551615</integer>", .unsignedInteger(.max)),
      ("<integer>-9223372036854775808</integer>", .integer(.min)),
      ("<integer>0xffffffffffffffff</integer>", .unsignedInteger(.max)),
      ("<real>0.5</real>", 0.5), ("<real> 1e3 </real>", 1000.0), ("<real>1</real>", 1.0),
      ("<real>inf</real>", .real(.infinity)), ("<real>-Infinity</real>", .real(-.infinity)),
      ("<real>+infinity</real>", .real(.infinity)), ("<real>nan</real>", .real(.nan)),
      ("<date>2001-01-01T00:00:00Z</date>", date(0)),
      ("<date>2001-01-01T00:00:00.25Z</date>", date(0.25)),
      ("<date> 2000-12-31T23:59:60Z </date>", date(0)),
      ("<date>2000-02-29T00:00:00Z</date>", date(-26_524_800)),
      ("<date>1600-02-29T12:00:00Z</date>", date(-12_649_262_400)),
      ("<date>0000-01-01T00:00:00Z</date>", date(-63_145_526_400)),
      ("<data>\n\tAAE C\n/w== </data>", .data([0, 1, 2, 255])), ("<data/>", .data([])),
      ("<data>AA</data>", .data([0])),
      ("<string/>", ""),
      ("<string>a&amp;&lt;&gt;&apos;&quot;&#233;&#x1F44D;</string>", "a&<>'\"é👍"),
      ("<string>a<!-- no -->b<![CDATA[<c>&amp;]]></string>", "ab<c>&amp;"),
      ("<string> a\r\nb </string>", " a\nb "),
      ("<!-- before --><?x y?><array><!-- in --><?x y?></array><!-- after -->", []),
      ("<dict><key>CF$UID</key><integer>1</integer></dict>", ["CF$UID": 1]),
      // The exact date behind a date; not when it is another second, or no number.
      ("<date>2001-01-01T00:00:01Z</date><?seconds-since-2001 1.75?>", date(1.75)),
      (
        "<array><date>2001-01-01T00:00:01Z</date>\n<?seconds-since-2001 1.75?><true/></array>",
        [date(1.75), true]
      ),
      ("<date>2001-01-01T00:00:01Z</date><?seconds-since-2001 2.75?>", date(1)),
      ("<date>2001-01-01T00:00:01Z</date><?seconds-since-2001 x?>", date(1)),
      ("<array><true/><?seconds-since-2001 1.75?></array>", [true]),
    ] as [(String, PropertyListValue)])
  func read(_ text: String, _ value: PropertyListValue) throws {
    let (read, format) = try PropertyListValue.read(propertyList: Array(text.utf8))
    #expect(format == .xml)
    #expect(read.isIdentical(to: value))
  }

  static func date(_ seconds: Double) -> PropertyListValue {
    .date(PropertyListDate(secondsSinceReferenceDate: seconds))
  }

  @Test(
    arguments: [
      ("<?xml version=\"1.0\"?>", .truncated, 1, 22), ("<plist>", .truncated, 1, 8),
      ("<plist></plist>", .empty, 1, 8), ("<array><true/>", .truncated, 1, 15),
      ("<array>\n <true/></dict>", .malformed, 2, 11), ("<array/>x", .malformed, 1, 9),
      ("<array/><array/>", .malformed, 1, 9), ("<plist><true/>\n<true/></plist>", .malformed, 2, 1),
      ("<set/>", .unsupported, 1, 1), ("<array><set/></array>", .unsupported, 1, 8),
      ("<array><plist/></array>", .malformed, 1, 8), ("<key>a</key>", .malformed, 1, 1),
      ("<array><key>a</key></array>", .malformed, 1, 8), ("<dict><true/></dict>", .malformed, 1, 7),
      ("<dict><key>a</key></dict>", .malformed, 1, 19),
      ("<dict><key>a</key><key>b</key></dict>", .malformed, 1, 19),
      ("<dict><key>a</key><true/><key>a</key><true/></dict>", .duplicateKey, 1, 32),
      ("<string><true/></string>", .malformed, 1, 9), ("<true>x</true>", .malformed, 1, 7),
      ("<array>x</array>", .malformed, 1, 8), ("<plist>x<true/></plist>", .malformed, 1, 8),
      ("<integer/>", .malformed, 1, 11), ("<integer>1.5</integer>", .malformed, 1, 13),
      ("<integer>-</integer>", .malformed, 1, 11), ("<integer>0x</integer>", .malformed, 1, 12),
      ("<integer>18446744073709551616</integer>", .malformed, 1, 30),
      ("<integer>-9223372036854775809</integer>", .malformed, 1, 30),
      ("<integer>1 2</integer>", .malformed, 1, 13), ("<real>x</real>", .malformed, 1, 8),
      ("<real>1e999</real>", .malformed, 1, 12), ("<real/>", .malformed, 1, 8),
      ("<date>2001-02-29T00:00:00Z</date>", .malformed, 1, 27),
      ("<date>2001-01-01</date>", .malformed, 1, 17),
      ("<date>2001-01-01T00:00:00</date>", .malformed, 1, 26),
      ("<date>2001-13-01T00:00:00Z</date>", .malformed, 1, 27),
      ("<date>2001-01-01T24:00:00Z</date>", .malformed, 1, 27),
      ("<date>2001-01-01T00:00:00.Z</date>", .malformed, 1, 28),
      ("<data>A</data>", .malformed, 1, 8),
      ("<data>A*==</data>", .malformed, 1, 11), ("<data>AA==AA==</data>", .malformed, 1, 15),
      ("<string>&eacute;</string>", .unsupported, 1, 9),
      ("<string>&#0;</string>", .malformed, 1, 9),
      ("<string>&#1;</string>", .malformed, 1, 9), ("<string>\u{1}</string>", .malformed, 1, 9),
      ("<?xml version=\"1.0\" encoding=\"EBCDIC\"?><true/>", .unsupported, 1, 31),
    ] as [(String, PropertyListError.Kind, Int, Int)])
  func refused(_ text: String, _ kind: PropertyListError.Kind, line: Int, column: Int) throws {
    let error = try #require(refusal { try PropertyListValue(propertyList: Array(text.utf8)) })
    #expect(error.kind == kind, "\(error)")
    #expect(error.place == .line(line, column: column), "\(error)")
    #expect("\(error)".hasPrefix("XML property list, line \(line), column \(column): "))
  }

  static let doctype =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
    + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\""

  /// Entities that grow, or that would bring files in.
  @Test(
    arguments: [
      "[<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>\n<string>&b;</string>",
      "[<!ENTITY f SYSTEM \"file:///etc/hostname\">]><string>&f;</string>",
      "[<!ENTITY % p SYSTEM \"file:///etc/hostname\"> %p;]><string/>", "[]><string/>",
      "[<!ATTLIST string a CDATA 'x'>]><string/>",
    ]) func declarationsInTheDocumentAreRefused(_ rest: String) throws
  {
    let error = try #require(
      refusal {
        try PropertyListValue(propertyList: Array((Self.doctype + rest).utf8))
      })
    #expect(error.kind == .unsupported)
    #expect(error.message.contains("declarations"))
  }

  /// Behind Apple's DOCTYPE an entity might be one that its file declares.
  @Test func unknownEntitiesAreNotPassedOver() throws {
    let text = Self.doctype + "><plist><string>a&eacute;b</string></plist>"
    let error = try #require(refusal { try PropertyListValue(propertyList: Array(text.utf8)) })
    #expect(error.kind == .unsupported)
    #expect(error.message.contains("&eacute;"))
  }

  @Test func otherEncodingsAreRead() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><string>é👍</string>"
    let units = Array(text.utf16)
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    let little = units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    let plain = Array("\u{feff}\n<string>é👍</string>".utf8)
    for bytes in [[0xfe, 0xff] + big, [0xff, 0xfe] + little, big, plain] {
      let read = try PropertyListValue(propertyList: bytes)
      #expect(read == "é👍")
    }
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><string>".utf8) + [0xe9]
    let read = try PropertyListValue(propertyList: latin + Array("</string>".utf8))
    #expect(read == "é")
    for wrong: [UInt8] in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe9]] {
      let bytes = Array("<string>".utf8) + wrong + Array("</string>".utf8)
      #expect(refusal { try PropertyListValue(propertyList: bytes) }?.kind == .malformed)
    }
  }

  @Test func nestingIsAllowedToTheLimitAndNoFurther() throws {
    func nested(_ depth: Int) -> [UInt8] {
      let open = String(repeating: "<array>", count: depth)
      let close = String(repeating: "</array>", count: depth)
      return Array("<plist>\(open)\(close)</plist>".utf8)
    }
    let read = try PropertyListValue(propertyList: nested(PropertyListLimits.depth))
    #expect(read.arrayValue?.count == 1)
    for bytes in [
      nested(PropertyListLimits.depth + 1),
      Array(String(repeating: "<dict><key>a</key>", count: 100_000).utf8),
      Array(String(repeating: "<array>", count: PropertyListLimits.depth + 1).utf8),
    ] {
      #expect(refusal { try PropertyListValue(propertyList: bytes) }?.kind == .tooDeep)
    }
  }

  @Test(
    arguments: ["\0", "\u{1}", "\u{1b}", "\u{fffe}", "\u{ffff}"] as [Unicode.Scalar])
  func whatXMLCannotHoldIsToldAndNeverLeftOut(_ scalar: Unicode.Scalar) throws {
    let text = "x\(scalar)"
    let hex = "U+" + String(0x10000 + scalar.value, radix: 16, uppercase: true).dropFirst()
    var list: PropertyListValue = ["a-b": [1, ["c d": .string(text)]]]
    var error = try #require(refusal { try list.propertyList(.xml) })
    #expect(error.kind == .notExpressible)
    #expect(error.place == .keyPath("a-b[1].\"c d\""))
    #expect(error.message.contains(hex))
    list = ["a": .dictionary(["y": 1, text: 2])]
    error = try #require(refusal { try list.propertyList(.xml) })
    #expect(error.message.contains(hex))
    // A binary one holds it.
    let read = try PropertyListValue(propertyList: list.propertyList(.binary))
    #expect(read.isIdentical(to: list))
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, -1e300, 252_423_993_600, -63_145_526_400.5])
  func datesThatXMLCannotHoldAreTold(_ seconds: Double) throws {
    let error = try #require(
      refusal {
        try PropertyListValue.dictionary(["when": Self.date(seconds)]).propertyList(.xml)
      })
    #expect(error.kind == .notExpressible)
    #expect(error.place == .keyPath("when"))
  }
}
