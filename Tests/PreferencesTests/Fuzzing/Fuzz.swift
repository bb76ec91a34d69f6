// SPDX-License-Identifier: Apache-2.0

@testable import Preferences

/// Entry points for fuzzing: each takes any bytes, and neither crashes nor takes long.
///
/// What a reader accepts has to survive being written and read again. Each returns false when the
/// bytes were refused, and throws when that does not hold.
enum Fuzz {
  struct Broken: Error {
    let what: String
  }

  static let targets: [(name: String, run: @Sendable ([UInt8]) throws -> Bool)] = [
    ("file image", fileImage), ("CBOR", cbor), ("XML property list", xml),
    ("binary property list", binary), ("old-style property list", oldStyle),
    ("property list", propertyList),
  ]

  /// A `.prefs` file.
  static func fileImage(_ bytes: [UInt8]) throws -> Bool {
    let image = FileImage(bytes)
    let content = image.content()
    // What it yields can be written again, whatever it is.
    let encoded = CBOR.encode(.dictionary(content.values))
    let read = try CBOR.decode(encoded)
    guard read.isIdentical(to: .dictionary(content.values)) else {
      throw Broken(what: "values of an image")
    }
    return image.condition != .damaged(.everything)
  }

  static func cbor(_ bytes: [UInt8]) throws -> Bool {
    guard let value = try? CBOR.decode(bytes) else { return false }
    guard CBOR.encode(value) == bytes else { throw Broken(what: "CBOR in two ways") }
    return true
  }

  static func xml(_ bytes: [UInt8]) throws -> Bool {
    guard let value = try? XMLPropertyList.read(bytes) else { return false }
    // Every text in it is one that XML can carry; every date is within its years, but for a leap
    // second or a fraction at the end of the last one.
    do {
      let again = try XMLPropertyList.read(XMLPropertyList.write(value))
      guard again.isIdentical(to: value) else { throw Broken(what: "XML") }
    } catch let error as PropertyListError where error.kind == .notExpressible {
      guard error.message.contains("a date") else { throw error }
    }
    return true
  }

  static func binary(_ bytes: [UInt8]) throws -> Bool {
    guard let value = try? BinaryPropertyList.read(bytes) else { return false }
    try rewrite(value)
    return true
  }

  static func oldStyle(_ bytes: [UInt8]) throws -> Bool {
    guard let value = try? OldStylePropertyList.read(encoded: bytes) else { return false }
    try rewrite(value)
    return true
  }

  /// Any of the three, as its beginning tells.
  static func propertyList(_ bytes: [UInt8]) throws -> Bool {
    guard let value = try? PropertyListValue(propertyList: bytes) else { return false }
    try rewrite(value)
    return true
  }

  private static func rewrite(_ value: PropertyListValue) throws {
    let again = try BinaryPropertyList.read(BinaryPropertyList.write(value))
    guard again.isIdentical(to: value) else { throw Broken(what: "binary") }
  }
}
