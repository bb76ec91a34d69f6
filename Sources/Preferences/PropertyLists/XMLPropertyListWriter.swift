// SPDX-License-Identifier: Apache-2.0

/// An XML property list that is being written, laid out as Apple's writers do.
struct XMLPropertyListWriter {
  private(set) var output: [UInt8] = []
  private var path = PropertyListPath()

  mutating func write(document value: PropertyListValue) throws(PropertyListError) {
    append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    try write(value, level: 0)
    append("</plist>\n")
  }

  private mutating func write(
    _ value: PropertyListValue, level: Int
  ) throws(PropertyListError) {
    guard output.count <= PropertyListLimits.size else {
      throw .tooManyBytes(.xml, .keyPath(path.text))
    }
    indent(level)
    switch value {
    case .string(let text): try element("string", text)
    case .integer(let number): append("<integer>\(number)</integer>")
    case .unsignedInteger(let number): append("<integer>\(number)</integer>")
    case .real(let number): append("<real>\(Self.text(number))</real>")
    case .boolean(let flag): append(flag ? "<true/>" : "<false/>")
    case .date(let date): try write(date)
    case .data(let bytes): write(bytes, level: level)
    case .array(let elements): try write(elements, level: level)
    case .dictionary(let members): try write(members, level: level)
    }
    append("\n")
  }

  private mutating func write(
    _ elements: [PropertyListValue], level: Int
  ) throws(PropertyListError) {
    try checkDepth(level)
    guard !elements.isEmpty else { return append("<array/>") }
    append("<array>\n")
    for (index, element) in elements.enumerated() {
      path.enter(index)
      try write(element, level: level + 1)
      path.leave()
    }
    indent(level)
    append("</array>")
  }

  private mutating func write(
    _ members: [String: PropertyListValue], level: Int
  ) throws(PropertyListError) {
    try checkDepth(level)
    guard !members.isEmpty else { return append("<dict/>") }
    append("<dict>\n")
    for member in PropertyListPath.sorted(members) {
      path.enter(member.key)
      indent(level + 1)
      try element("key", member.key)
      append("\n")
      try write(member.value, level: level + 1)
      path.leave()
    }
    indent(level)
    append("</dict>")
  }

  private func checkDepth(_ level: Int) throws(PropertyListError) {
    guard level < PropertyListLimits.depth else { throw .tooDeep(.xml, .keyPath(path.text)) }
  }

  /// An element with text in it, in which `&`, `<` and `>` are escaped, and the carriage return,
  /// which XML would make a line feed of.
  private mutating func element(
    _ name: String, _ text: String
  ) throws(PropertyListError) {
    append("<\(name)>")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\r": append("&#13;")
      case "\t", "\n", " "..."\u{fffd}", "\u{10000}"...:
        output += String(scalar).utf8
      default:
        throw PropertyListError(
          kind: .notExpressible, format: .xml, place: .keyPath(path.text),
          message: "the character U+\(Self.hex(scalar)) in its \(name), which XML has no form for; "
            + "write a binary property list")
      }
    }
    append("</\(name)>")
  }

  private mutating func write(_ date: PropertyListDate) throws(PropertyListError) {
    guard let text = date.wholeSecondText else {
      throw PropertyListError(
        kind: .notExpressible, format: .xml, place: .keyPath(path.text),
        message: "a date \(date.secondsSinceReferenceDate) seconds from 2001, outside the years 0 "
          + "to 9999 that XML property lists have; write a binary one")
    }
    append("<date>\(text)</date>")
    let exact = date.secondsSinceReferenceDate
    let written = PropertyListDate(text: Array(text.utf8)[...])?.secondsSinceReferenceDate
    if written?.bitPattern != exact.bitPattern {
      append("<?\(XMLPropertyList.exactDate) \(exact)?>")
    }
  }

  /// In lines that are indented as far as the element, and the shorter for it.
  private mutating func write(_ bytes: [UInt8], level: Int) {
    // Apple's writers count a tab as 8 characters, and indent by 8 tabs at most.
    let level = min(level, 8)
    let lineSize = (76 - 8 * level + 3) / 4 * 3
    append("<data>\n")
    for start in stride(from: 0, to: bytes.count, by: lineSize) {
      indent(level)
      let end = min(bytes.count, start + lineSize)
      for group in stride(from: start, to: end, by: 3) {
        Base64.append(bytes[group..<min(end, group + 3)], to: &output)
      }
      append("\n")
    }
    indent(level)
    append("</data>")
  }

  private mutating func indent(_ level: Int) {
    for _ in 0..<level { output.append(UInt8(ascii: "\t")) }
  }

  private mutating func append(_ text: String) { output += text.utf8 }

  /// The shortest decimal that gives the number back; Apple's writers use up to 17 digits.
  private static func text(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number > 0 ? "+infinity" : "-infinity" }
    let text = "\(number)"
    return number != 0 && text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
