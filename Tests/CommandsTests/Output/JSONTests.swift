// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite struct JSONTests {
  @Test func membersKeepTheirOrder() {
    let document: JSON = ["b": 1, "a": [true, nil, "x"], "c": [:], "d": []]
    #expect(document.line == #"{"b":1,"a":[true,null,"x"],"c":{},"d":[]}"#)
  }

  @Test func aPrettyDocumentIsIndentedAndKeepsSimpleArraysOnALine() {
    let document: JSON = ["a": [1, 2.5], "b": ["c": [["d": 1], []]], "e": [:]]
    #expect(
      document.pretty == """
        {
          "a": [1, 2.5],
          "b": {
            "c": [
              {
                "d": 1
              },
              []
            ]
          },
          "e": {}
        }
        """)
  }

  @Test(arguments: [
    (0.1, "0.1"), (50, "50.0"), (-0.0, "-0.0"), (1e-7, "1e-07"), (1e16, "1e+16"),
    (.pi, "3.141592653589793"), (.leastNonzeroMagnitude, "5e-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
  ])
  func aNumberHasTheDigitsThatBringItBack(value: Double, text: String) throws {
    #expect(JSON.number(value).line == text)
    #expect(try JSONReader.read(text) == .number(value))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNoNumberIsNull(value: Double) {
    #expect(JSON.number(value).line == "null")
    #expect(JSON(value, decimals: 3) == .null)
  }

  @Test func measuredValuesAreRounded() {
    #expect(JSON(12.3000000190734, decimals: 3).line == "12.3")
    #expect(JSON(nil, decimals: 3).line == "null")
    #expect(JSON(1e300, decimals: 3).line == "1e+300")
  }

  @Test func everyCharacterComesBack() throws {
    var text = "\"\\/ µ€😀 \u{7F}\u{2028}e\u{301}"
    for scalar in 0..<0x20 as Range<UInt32> {
      text.unicodeScalars.append(try #require(Unicode.Scalar(scalar)))
    }
    #expect(try JSONReader.read(JSON.string(text).line) == .string(text))
    #expect(JSON.string("\u{1B}\n\u{0}").line == #""\u001b\n\u0000""#)
  }

  @Test func integersKeepAllTheirDigits() throws {
    let text = JSON.array([.integer(.min), .integer(.max)]).line
    #expect(text == "[-9223372036854775808,9223372036854775807]")
    #expect(try JSONReader.read(text) == [.integer(.min), .integer(.max)])
  }
}
