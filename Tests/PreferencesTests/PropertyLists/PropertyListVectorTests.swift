// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// Property lists that another implementation wrote: Python's plistlib, with sorted keys. (Only the
/// infinity is in the spelling of Foundation.)
@Suite struct PropertyListVectorTests {
  static let value: PropertyListValue = [
    "string": "Zürich <&> 👍", "ascii": "plain", "int": 42, "neg": -42,
    "big": .unsignedInteger(.max), "min": .integer(.min), "i8": 255, "i16": 65535,
    "i32": 4_294_967_295, "i40": 1_099_511_627_776, "real": 0.1, "inf": .real(.infinity),
    "yes": true, "no": false,
    "date": .date(PropertyListDate(secondsSince1970: 1_709_210_096)),
    "data": .data((0..<60).map { $0 }), "array": [1, "two", [3.5], [:]],
    "dict": ["": 1, "inner": ["deep": true]], "long": "xxxxxxxxxxxxxxxxxxxx", "empty": .data([]),
  ]

  @Test func xmlIsReadAndWrittenToTheByte() throws {
    let read = try PropertyListValue(propertyList: Array(Self.xml.utf8))
    #expect(read.isIdentical(to: Self.value))
    let written = try Self.value.propertyList(.xml)
    #expect(String(decoding: written, as: UTF8.self) == Self.xml)
  }

  @Test func binaryIsReadAndWrittenToTheByte() throws {
    let digits = Self.binary.compactMap(\.hexDigitValue)
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    let read = try PropertyListValue(propertyList: bytes)
    #expect(read.isIdentical(to: Self.value))
    let written = try Self.value.propertyList(.binary)
    #expect(written == bytes)
  }

  /// As Foundation lays it out: the deeper, the shorter the lines.
  @Test func dataDeepInsideIsInShorterLines() throws {
    let data = PropertyListValue.data((0..<100).map { $0 })
    let list = try PropertyListValue.dictionary(["a": [data]]).propertyList(.xml)
    let lines = String(decoding: list, as: UTF8.self).split(separator: "\n")
    #expect(
      lines[6...10] == [
        "\t\t<data>", "\t\tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKiss",
        "\t\tLS4vMDEyMzQ1Njc4OTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZ",
        "\t\tWltcXV5fYGFiYw==", "\t\t</data>",
      ])
  }

  @Test func keysAreInTheOrderOfTheirUTF16() throws {
    let value: PropertyListValue = ["é": 1, "z": 1, "a": 1, "Z": 1, "aZ": 1, "\u{fb00}": 1, "👍": 1]
    let list = String(decoding: try value.propertyList(.xml), as: UTF8.self)
    let keys = list.split(separator: "\n").compactMap {
      $0.hasPrefix("\t<key>") ? String($0.dropFirst(6).dropLast(6)) : nil
    }
    #expect(keys == ["Z", "a", "aZ", "z", "é", "👍", "\u{fb00}"])
  }

  static let binary =
    "62706c6973743030df10140102030405060708090a0b0c0d0e0f1011121314151b1c1d1e1f25262728292a2b"
    + "2c2d2e2f3031245561727261795561736369695362696754646174615464617465546469637455656d707479"
    + "53693136536933325369343052693853696e6653696e74546c6f6e67536d696e536e6567526e6f547265616c"
    + "56737472696e6753796573a41617181a10015374776fa11923400c000000000000d055706c61696e14000000"
    + "0000000000ffffffffffffffff4f103c000102030405060708090a0b0c0d0e0f101112131415161718191a1b"
    + "1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3341c5c858b8000000d22021"
    + "16225055696e6e6572d123245464656570094011ffff12ffffffff13000001000000000010ff237ff0000000"
    + "000000102a5f1014787878787878787878787878787878787878787813800000000000000013ffffffffffff"
    + "ffd608233fb999999999999a6d005a00fc00720069006300680020003c0026003e0020d83ddc4d0008003300"
    + "39003f00430048004d00520058005c006000640067006b006f00740078007c007f0084008b008f0094009600"
    + "9a009c00a500a600ac00bd00fc0105010a010b011101140119011a011b011e0123012c012e01370139015001"
    + "5901620163016c0000000000000201000000000000003200000000000000000000000000000187"

  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>array</key>
    	<array>
    		<integer>1</integer>
    		<string>two</string>
    		<array>
    			<real>3.5</real>
    		</array>
    		<dict/>
    	</array>
    	<key>ascii</key>
    	<string>plain</string>
    	<key>big</key>
    	<integer>18446744073709551615</integer>
    	<key>data</key>
    	<data>
    	AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEy
    	MzQ1Njc4OTo7
    	</data>
    	<key>date</key>
    	<date>2024-02-29T12:34:56Z</date>
    	<key>dict</key>
    	<dict>
    		<key></key>
    		<integer>1</integer>
    		<key>inner</key>
    		<dict>
    			<key>deep</key>
    			<true/>
    		</dict>
    	</dict>
    	<key>empty</key>
    	<data>
    	</data>
    	<key>i16</key>
    	<integer>65535</integer>
    	<key>i32</key>
    	<integer>4294967295</integer>
    	<key>i40</key>
    	<integer>1099511627776</integer>
    	<key>i8</key>
    	<integer>255</integer>
    	<key>inf</key>
    	<real>+infinity</real>
    	<key>int</key>
    	<integer>42</integer>
    	<key>long</key>
    	<string>xxxxxxxxxxxxxxxxxxxx</string>
    	<key>min</key>
    	<integer>-9223372036854775808</integer>
    	<key>neg</key>
    	<integer>-42</integer>
    	<key>no</key>
    	<false/>
    	<key>real</key>
    	<real>0.1</real>
    	<key>string</key>
    	<string>Zürich &lt;&amp;&gt; 👍</string>
    	<key>yes</key>
    	<true/>
    </dict>
    </plist>

    """
}
