// SPDX-License-Identifier: Apache-2.0

extension OldStyleReader {
  /// `<0fbd77>`, and what GNUstep writes: `<*I5>`, `<*R0.5>`, `<*BY>`, `<*D…>`, `<[base64]>`.
  mutating func bracketed() throws(PropertyListError) -> PropertyListValue {
    let start = offset
    guard let end = text[offset...].firstIndex(of: UInt8(ascii: ">")) else {
      throw unclosed("data", start)
    }
    let content = text[start + 1..<end]
    offset = end + 1
    switch content.first {
    case UInt8(ascii: "*"):
      guard let value = Self.typed(content.dropFirst()) else {
        throw error(
          .unsupported,
          "\(PropertyListText.excerpt(content)) between < and > is no typed value; allowed are <*I1>, "
            + "<*R0.5>, <*BY>, <*BN> and <*D2001-01-01 00:00:00 +0000>", at: start)
      }
      return value
    case UInt8(ascii: "["):
      guard content.count >= 2, content.last == UInt8(ascii: "]"),
        let bytes = Base64.decode(content.dropFirst().dropLast())
      else { throw error(.malformed, "data between <[ and ]> that is not Base64", at: start) }
      return .data(bytes)
    default: return .data(try hexData(content, from: start))
    }
  }

  private func hexData(
    _ content: ArraySlice<UInt8>, from start: Int
  ) throws(PropertyListError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count / 2)
    var high: UInt8?
    for (index, byte) in zip(content.indices, content) where !PropertyListText.isSpace(byte) {
      guard let digit = PropertyListText.hexDigit(byte) else {
        throw error(
          .malformed, "data between < and > is made of hexadecimal digits and spaces", at: index)
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard high == nil else {
      throw error(.malformed, "an odd number of hexadecimal digits in data", at: start)
    }
    return bytes
  }

  /// A letter for the type, then the value, which newer releases of GNUstep put in quotation marks.
  private static func typed(_ content: ArraySlice<UInt8>) -> PropertyListValue? {
    guard let type = content.first else { return nil }
    var text = content.dropFirst()
    if text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
      text = text.dropFirst().dropLast()
    }
    switch type {
    case UInt8(ascii: "I"): return PropertyListText.integer(text)
    case UInt8(ascii: "R"): return PropertyListText.real(text).map { .real($0) }
    case UInt8(ascii: "B"):
      guard text.count == 1 else { return nil }
      return switch text.first {
      case UInt8(ascii: "Y"): .boolean(true)
      case UInt8(ascii: "N"): .boolean(false)
      default: nil
      }
    case UInt8(ascii: "D"): return date(text).map { .date($0) }
    default: return nil
    }
  }

  /// `2001-01-01 00:00:00 +0000`: local time and how far it is ahead of UTC, in hours and minutes.
  private static func date(_ text: ArraySlice<UInt8>) -> PropertyListDate? {
    let parts = text.split(separator: 0x20)
    guard parts.count == 3, parts[2].count == 5,
      parts[2].dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let digits = parts[2].dropFirst().map { Int($0 - 0x30) }
    let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
    let iso = Array(parts[0]) + Array("T".utf8) + Array(parts[1]) + Array("Z".utf8)
    guard var date = PropertyListDate(text: iso[...]) else { return nil }
    switch parts[2].first {
    case UInt8(ascii: "+"): date.secondsSinceReferenceDate -= Double(minutes * 60)
    case UInt8(ascii: "-"): date.secondsSinceReferenceDate += Double(minutes * 60)
    default: return nil
    }
    return date
  }
}
