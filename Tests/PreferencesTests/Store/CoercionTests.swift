// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// The typed getters, value by value.
@Suite struct CoercionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let value: PropertyListValue
    let string: String?
    let bool: Bool
    let integer: Int
    let double: Double

    init(
      _ value: PropertyListValue, _ string: String?, _ bool: Bool, _ integer: Int, _ double: Double
    ) {
      self.value = value
      self.string = string
      self.bool = bool
      self.integer = integer
      self.double = double
    }

    var testDescription: String { "\(value)" }
  }

  static let scalars: [Row] = [
    Row(.boolean(true), "1", true, 1, 0), Row(.boolean(false), "0", false, 0, 0),
    Row(12, "12", true, 12, 12), Row(0, "0", false, 0, 0), Row(-7, "-7", true, -7, -7),
    Row(.integer(.max), "9223372036854775807", true, .max, 0x1p63),
    Row(.integer(.min), "-9223372036854775808", true, .min, -0x1p63),
    Row(.unsignedInteger(.max), "18446744073709551615", true, .max, 0x1p64),
    Row(1.0, "1", true, 1, 1), Row(0.1, "0.1", true, 0, 0.1), Row(-12.9, "-12.9", true, -12, -12.9),
    Row(0.0, "0", false, 0, 0), Row(1e20, "1e+20", true, .max, 1e20),
    Row(-1e20, "-1e+20", true, .min, -1e20), Row(.real(.infinity), "inf", true, .max, .infinity),
    Row(.date(PropertyListDate(secondsSinceReferenceDate: 1)), nil, false, 0, 0),
    Row(.data([1]), nil, false, 0, 0), Row([1], nil, false, 0, 0), Row(["a": 1], nil, false, 0, 0),
  ]

  static let texts: [(String, Bool, Int, Double)] = [
    ("", false, 0, 0), ("YES", true, 0, 0), ("yes", true, 0, 0), ("true", true, 0, 0),
    ("T", true, 0, 0), ("NO", false, 0, 0), ("no", false, 0, 0), ("false", false, 0, 0),
    ("1", true, 1, 1), ("0", false, 0, 0), ("007", true, 7, 7), ("on", false, 0, 0),
    ("  42", true, 42, 42), ("+3", true, 3, 3), ("-7abc", true, -7, -7), ("- 7", false, 0, 0),
    ("12.9", true, 12, 12.9), ("9e99", true, 9, 9e99), ("0x10", false, 0, 0),
    ("99999999999999999999", true, .max, 1e20), ("-99999999999999999999", true, .min, -1e20),
    ("9223372036854775807", true, .max, 0x1p63), ("9223372036854775808", true, .max, 0x1p63),
    ("-9223372036854775808", true, .min, -0x1p63), (".5", false, 0, 0.5), ("5.", true, 5, 5),
    ("-.5e1x", false, 0, -5), ("1e", true, 1, 1), ("1e+", true, 1, 1), ("1e+2", true, 1, 100),
    (".", false, 0, 0), ("e5", false, 0, 0), ("nan", false, 0, 0), ("inf", false, 0, 0),
    ("\t\n1", true, 1, 1), ("٣", false, 0, 0), ("1,5", true, 1, 1), ("+-1", false, 0, 0),
  ]

  @Test(arguments: scalars) func aScalarIsConverted(_ row: Row) throws {
    let store = try StoreBench().store()
    store.set(row.value, forKey: "k")
    #expect(store.string(forKey: "k") == row.string)
    #expect(store.bool(forKey: "k") == row.bool)
    #expect(store.integer(forKey: "k") == row.integer)
    #expect(store.double(forKey: "k") == row.double)
    #expect(store.float(forKey: "k") == Float(row.double))
  }

  @Test func aTextIsConverted() throws {
    let store = try StoreBench().store()
    for (text, bool, integer, double) in Self.texts {
      store.set(text, forKey: "k")
      #expect(store.string(forKey: "k") == text)
      #expect(store.bool(forKey: "k") == bool, "\(text)")
      #expect(store.integer(forKey: "k") == integer, "\(text)")
      #expect(store.double(forKey: "k") == double, "\(text)")
    }
  }

  @Test func notANumberIsNoInteger() {
    #expect(PropertyListValue.real(.nan).coercedInteger == 0)
    #expect(PropertyListValue.real(.nan).coercedBool)
  }

  @Test func collectionsAreNotConverted() throws {
    let store = try StoreBench().store()
    let values: [PropertyListValue] = [
      "a", 1, 1.5, true, .data([1, 2]), ["a", "b"], ["a", 1], ["k": "v"],
    ]
    for value in values {
      store.set(value, forKey: "k")
      #expect(store.array(forKey: "k") == value.arrayValue)
      #expect(store.dictionary(forKey: "k") == value.dictionaryValue)
      #expect(store.data(forKey: "k") == value.dataValue)
    }
    store.set(["a", "b"], forKey: "k")
    #expect(store.stringArray(forKey: "k") == ["a", "b"])
    store.set(["a", 1] as PropertyListValue, forKey: "k")
    #expect(store.stringArray(forKey: "k") == nil)
    store.set([PropertyListValue](), forKey: "k")
    #expect(store.stringArray(forKey: "k") == [])
    store.set("a", forKey: "k")
    #expect(store.stringArray(forKey: "k") == nil)
  }

  @Test func whatIsAbsentHasTheDefaultOfItsType() throws {
    let store = try StoreBench().store()
    #expect(store.object(forKey: "k") == nil)
    #expect(store.string(forKey: "k") == nil)
    #expect(store.array(forKey: "k") == nil)
    #expect(store.dictionary(forKey: "k") == nil)
    #expect(store.data(forKey: "k") == nil)
    #expect(store.stringArray(forKey: "k") == nil)
    #expect(!store.bool(forKey: "k"))
    #expect(store.integer(forKey: "k") == 0)
    #expect(store.float(forKey: "k") == 0)
    #expect(store.double(forKey: "k") == 0)
  }

  @Test func everyTypeThatCanBeSetComesBack() throws {
    let store = try StoreBench().store()
    store.set(1, forKey: "Int")
    store.set(0.1 as Float, forKey: "Float")
    store.set(0.1, forKey: "Double")
    store.set(true, forKey: "Bool")
    store.set("text", forKey: "String")
    store.set([UInt8]([1, 2]), forKey: "bytes")
    store.set(["a": [1, 2]], forKey: "nested")
    store.set(UInt64.max, forKey: "UInt64")
    store.set(PropertyListDate(secondsSinceReferenceDate: 0.75), forKey: "date")
    #expect(
      store.dictionaryRepresentation() == [
        "Int": 1, "Float": .real(Double(0.1 as Float)), "Double": 0.1, "Bool": true,
        "String": "text", "bytes": .data([1, 2]), "nested": ["a": [1, 2]],
        "UInt64": .unsignedInteger(.max),
        "date": .date(PropertyListDate(secondsSinceReferenceDate: 0.75)),
      ])
    #expect(store.float(forKey: "Float") == 0.1)
    store.set(nil, forKey: "Int")
    store.set(String?.none, forKey: "String")
    store.set([String]?.none, forKey: "nested")
    store.removeObject(forKey: "Bool")
    #expect(
      store.dictionaryRepresentation().keys.sorted() == [
        "Double", "Float", "UInt64", "bytes", "date",
      ])
  }
}
