// SPDX-License-Identifier: Apache-2.0

@testable import Commands

/// Reads what RFC 8259 allows and nothing else, to check what is written.
struct JSONReader {
  struct Failure: Error, Equatable {
    var offset: Int
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0

  static func read(_ text: String) throws -> JSON {
    var reader = JSONReader(scalars: Array(text.unicodeScalars))
    let value = try reader.value()
    reader.skipSpace()
    guard reader.index == reader.scalars.count else { throw reader.failure }
    return value
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var failure: Failure { Failure(offset: index) }
  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func skipSpace() {
    while let scalar = next, [" ", "\n", "\r", "\t"].contains(scalar) { index += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ text: String) throws {
    for scalar in text.unicodeScalars { guard take(scalar) else { throw failure } }
  }

  private mutating func value() throws -> JSON {
    skipSpace()
    switch next {
    case "n":
      try expect("null")
      return .null
    case "t":
      try expect("true")
      return .boolean(true)
    case "f":
      try expect("false")
      return .boolean(false)
    case "\"": return .string(try string())
    case "[": return .array(try list("[", "]") { reader in try reader.value() })
    case "{":
      return .object(
        try list("{", "}") { reader in
          reader.skipSpace()
          let name = try reader.string()
          reader.skipSpace()
          try reader.expect(":")
          return JSON.Member(name, try reader.value())
        })
    default: return try number()
    }
  }

  private mutating func list<Element>(
    _ opening: String, _ closing: Unicode.Scalar, _ element: (inout JSONReader) throws -> Element
  ) throws -> [Element] {
    try expect(opening)
    skipSpace()
    if take(closing) { return [] }
    var elements: [Element] = []
    while true {
      elements.append(try element(&self))
      skipSpace()
      if take(closing) { return elements }
      try expect(",")
    }
  }

  private mutating func string() throws -> String {
    try expect("\"")
    var text = String.UnicodeScalarView()
    while let scalar = next, scalar != "\"" {
      guard scalar.value >= 0x20 else { throw failure }
      index += 1
      text.append(scalar == "\\" ? try escape() : scalar)
    }
    try expect("\"")
    return String(text)
  }

  private mutating func escape() throws -> Unicode.Scalar {
    guard let letter = next else { throw failure }
    index += 1
    switch letter {
    case "\"", "\\", "/": return letter
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      guard index + 4 <= scalars.count else { throw failure }
      let digits = String(String.UnicodeScalarView(scalars[index..<index + 4]))
      guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
      else { throw failure }
      index += 4
      return scalar
    default: throw failure
    }
  }

  private mutating func number() throws -> JSON {
    let start = index
    _ = take("-")
    guard let first = next, ("0"..."9").contains(first) else { throw failure }
    if first == "0" { index += 1 } else { digits() }
    let isInteger = next != "." && next != "e" && next != "E"
    if take(".") { guard digits() > 0 else { throw failure } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() > 0 else { throw failure }
    }
    let text = String(String.UnicodeScalarView(scalars[start..<index]))
    if isInteger, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text) else { throw failure }
    return .number(value)
  }

  @discardableResult
  private mutating func digits() -> Int {
    let start = index
    while let scalar = next, ("0"..."9").contains(scalar) { index += 1 }
    return index - start
  }
}
