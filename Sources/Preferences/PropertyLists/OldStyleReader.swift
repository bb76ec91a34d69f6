// SPDX-License-Identifier: Apache-2.0

/// A place in the text of an old-style property list.
struct OldStyleReader {
  let text: [UInt8]
  var offset = 0
  var values = 0

  init(text: [UInt8]) { self.text = text }

  var next: UInt8? { offset < text.count ? text[offset] : nil }

  mutating func value(depth: Int) throws(PropertyListError) -> PropertyListValue {
    try skipSpace()
    try count()
    let start = offset
    switch next {
    case UInt8(ascii: "{"):
      offset += 1
      return .dictionary(
        try members(until: UInt8(ascii: "}"), opened: start, depth: depth + 1))
    case UInt8(ascii: "("):
      offset += 1
      return .array(try elements(opened: start, depth: depth + 1))
    case UInt8(ascii: "<"): return try bracketed()
    default: return .string(try string())
    }
  }

  private mutating func elements(
    opened start: Int, depth: Int
  ) throws(PropertyListError) -> [PropertyListValue] {
    guard depth <= PropertyListLimits.depth else { throw .tooDeep(.oldStyle, place(start)) }
    var elements: [PropertyListValue] = []
    while true {
      try skipSpace()
      if next == UInt8(ascii: ")") { break }
      guard next != nil else { throw unclosed("array", start) }
      elements.append(try value(depth: depth))
      try skipSpace()
      if next == UInt8(ascii: ",") {
        offset += 1
      } else if next != UInt8(ascii: ")") {
        guard next != nil else { throw unclosed("array", start) }
        throw error(.malformed, "\(found) after an element of an array; allowed are , and )")
      }
    }
    offset += 1
    return elements
  }

  /// What a dictionary holds, and the byte that closes it; all the rest when that is nil.
  mutating func members(
    until end: UInt8?, opened start: Int, depth: Int
  ) throws(PropertyListError) -> [String: PropertyListValue] {
    guard depth <= PropertyListLimits.depth else { throw .tooDeep(.oldStyle, place(start)) }
    var members: [String: PropertyListValue] = [:]
    while true {
      try skipSpace()
      if next == end { break }
      guard next != nil else { throw unclosed("dictionary", start) }
      let keyStart = offset
      try count()
      let key = try string()
      try skipSpace()
      var value = PropertyListValue.string(key)
      if next == UInt8(ascii: "=") {
        offset += 1
        value = try self.value(depth: depth)
        try skipSpace()
      } else if next != UInt8(ascii: ";") {
        guard next != nil else { throw unclosed("dictionary", start) }
        throw error(.malformed, "\(found) after a key of a dictionary; allowed are = and ;")
      }
      guard members.updateValue(value, forKey: key) == nil else {
        throw .duplicateKey(key, .oldStyle, place(keyStart))
      }
      if next == UInt8(ascii: ";") {
        offset += 1
      } else if next != end {
        guard next != nil else { throw unclosed("dictionary", start) }
        throw error(.malformed, "\(found) after a value of a dictionary; a ; is missing")
      }
    }
    if end != nil { offset += 1 }
    return members
  }

  /// Passes spaces and comments, `/* … */` and `// …`.
  mutating func skipSpace() throws(PropertyListError) {
    while let byte = next {
      if PropertyListText.isSpace(byte) {
        offset += 1
      } else if text[offset...].starts(with: "//".utf8) {
        while let byte = next, byte != 0x0a, byte != 0x0d { offset += 1 }
      } else if text[offset...].starts(with: "/*".utf8) {
        let start = offset
        offset += 2
        while offset < text.count, !text[offset...].starts(with: "*/".utf8) { offset += 1 }
        guard offset < text.count else {
          throw error(.truncated, "a comment without its */", at: start)
        }
        offset += 2
      } else {
        return
      }
    }
  }

  private mutating func count() throws(PropertyListError) {
    values += 1
    guard values <= PropertyListLimits.values else {
      throw .tooManyValues(.oldStyle, place(offset), limit: PropertyListLimits.values)
    }
  }
}
