// SPDX-License-Identifier: Apache-2.0

@testable import Preferences

/// What mutation starts from: valid inputs of each kind, small and with every construct.
enum FuzzCorpus {
  static let texts: [[UInt8]] = [
    "{ a = 1; \"b c\" = (x, 'y', <0fbd77>); /* c */ d = \"\\U00e9\\n\\344\\Ud83d\\Udc4d\"; }",
    "(<*I5>, <*R0.5>, <*BY>, <*D2001-01-01 00:00:00 +0000>, <[AAEC/w==]>) // end",
    "a = 1; b; \"c\" = { d = (); };",
    "<plist version=\"1.0\"><dict><key>a</key><array><true/><false/></array><key>b</key>"
      + "<integer>-0x1F</integer><key>c</key><real>1e3</real><key>d</key><data>AAEC/w==</data>"
      + "<key>e</key><string>&amp;&#233;<![CDATA[<]]></string></dict></plist>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0"
      + "//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">"
      + "<array><date>2001-01-01T00:00:01Z</date><?seconds-since-2001 1.75?><date>"
      + "1999-12-31T23:59:60.5Z</date></array></plist>",
    "<!DOCTYPE plist [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><string>&b;</string>",
  ].map { Array($0.utf8) }

  static let xmlVector = Array(PropertyListVectorTests.xml.utf8)

  static let utf16: [UInt8] = {
    var bytes: [UInt8] = [0xfe, 0xff]
    for unit in "<plist><string>é👍</string></plist>".utf16 {
      bytes += [UInt8(unit >> 8), UInt8(unit & 0xff)]
    }
    return bytes
  }()

  /// What does not end in random values: shared objects, all widths, what is refused.
  static let binaries: [[UInt8]] = [binary(width: 1), binary(width: 2), binary(width: 3)]

  private static func binary(width: Int) -> [UInt8] {
    func reference(_ object: UInt8) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: width)
      bytes[width - 1] = object
      return bytes
    }
    func object(_ head: UInt8, _ references: [UInt8]) -> [UInt8] {
      references.reduce(into: [head]) { bytes, number in bytes += reference(number) }
    }
    let objects: [[UInt8]] = [
      object(0xd2, [1, 2, 3, 4]), [0x51, 0x61], [0x61, 0x00, 0xe9], object(0xa3, [4, 4, 5]),
      object(0xa2, [5, 6]), [0x4f, 0x10, 2, 5, 6], [0x33, 0x41, 0, 0, 0, 0, 0, 0, 0], [0x80, 1],
    ]
    return BinaryPropertyListTests.file(objects, offsetSize: width, referenceSize: width)
  }

  static func sample(_ target: String, using random: inout SeededRandom) -> [UInt8] {
    let value = PropertyListValue.random(depth: 3, using: &random)
    func written(_ format: PropertyListFormat) -> [UInt8]? { try? value.propertyList(format) }
    switch target {
    case "file image": return FormatFixtureTests.version1File
    case "CBOR": return CBOR.encode(value)
    case "binary property list":
      return random.below(3) == 0
        ? binaries[random.below(binaries.count)] : written(.binary) ?? binaries[0]
    case "XML property list":
      switch random.below(6) {
      case 0: return xmlVector
      case 1: return utf16
      case 2: return written(.xml) ?? xmlVector
      default: return texts[3 + random.below(3)]
      }
    case "old-style property list": return texts[random.below(3)]
    default:
      return switch random.below(3) {
      case 0: texts[random.below(texts.count)]
      case 1: written(.xml) ?? xmlVector
      default: written(.binary) ?? binaries[1]
      }
    }
  }
}
