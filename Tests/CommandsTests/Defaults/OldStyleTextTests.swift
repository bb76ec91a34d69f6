// SPDX-License-Identifier: Apache-2.0

import Preferences
import Testing

@testable import Commands

@Suite struct OldStyleTextTests {
  @Test func aDictionaryIsIndentedAsOnMacOS() {
    let value: PropertyListValue = [
      "persistent-apps": [
        ["GUID": 3_173_535_471, "tile-data": ["book": .data([1, 2]), "label": "Maps"]], "x",
      ],
      "Empty": [:], "None": [],
    ]
    #expect(
      OldStyleText(value).text == """
        {
            Empty =     {
            };
            None =     (
            );
            "persistent-apps" =     (
                        {
                    GUID = 3173535471;
                    "tile-data" =             {
                        book = <0102>;
                        label = Maps;
                    };
                },
                x
            );
        }
        """)
  }

  @Test(arguments: [
    ("portrait", "portrait"), ("5", "5"), ("", "\"\""), ("a b", "\"a b\""),
    ("en_US", "\"en_US\""), ("a.b", "\"a.b\""), ("a\"\\", "\"a\\\"\\\\\""),
    ("a\nb\tc\r", "\"a\\nb\\tc\\r\""), ("é", "\"\\U00e9\""), ("😀", "\"\\Ud83d\\Ude00\""),
    ("\u{1B}[2J\0", "\"\\U001b[2J\\U0000\""), ("<0a>", "\"<0a>\""),
  ])
  func aStringIsQuotedWhereItNeedsIt(text: String, written: String) {
    #expect(OldStyleText([.string(text)]).text == "(\n    \(written)\n)")
    #expect(OldStyleText(.dictionary([text: 1])).text == "{\n    \(written) = 1;\n}")
    #expect(OldStyleText.alone(.string(text)) == text)
  }

  @Test(arguments: [
    (PropertyListValue.integer(-1), "-1", "\"-1\""),
    (.integer(.max), "9223372036854775807", "9223372036854775807"),
    (.unsignedInteger(.max), "18446744073709551615", "18446744073709551615"),
    (.real(0.5), "0.5", "\"0.5\""), (.real(1), "1", "1"), (.real(1e300), "1e+300", "\"1e+300\""),
    (.real(.nan), "nan", "nan"), (.boolean(true), "1", "1"), (.boolean(false), "0", "0"),
    (.data([]), "<>", "<>"), (.data([0x0A, 0x0B]), "<0a0b>", "<0a0b>"),
    (.data([1, 2, 3, 4, 0xFF]), "<01020304 ff>", "<01020304 ff>"),
    (
      .date(PropertyListDate(secondsSince1970: 1_796_040_000)), "2026-11-30 12:00:00 +0000",
      "\"2026-11-30 12:00:00 +0000\""
    ), (.date(PropertyListDate(secondsSince1970: 1e300)), "1e+300", "\"1e+300\""),
  ])
  func otherValuesHaveOneForm(value: PropertyListValue, alone: String, inside: String) {
    #expect(OldStyleText.alone(value) == alone)
    #expect(OldStyleText([value]).text == "(\n    \(inside)\n)")
  }

  @Test func inJSONDatesAndDataAreStrings() {
    let value: PropertyListValue = [
      "date": .date(PropertyListDate(secondsSince1970: 1_796_040_000.25)),
      "data": .data([0xFB, 0xFF, 0x00]), "large": .unsignedInteger(.max), "nan": .real(.nan),
      "list": [1, 0.5, true, "a"],
    ]
    #expect(
      value.json.line
        == #"{"data":"+/8A","date":"2026-11-30T12:00:00.250Z","large":18446744073709551615,"#
        + #""list":[1,0.5,true,"a"],"nan":null}"#)
  }

  /// The vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func dataIsWrittenInBase64(text: String, written: String) {
    #expect(base64(Array(text.utf8)) == written)
  }
}
