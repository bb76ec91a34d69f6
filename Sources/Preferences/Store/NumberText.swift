// SPDX-License-Identifier: Apache-2.0

/// Numbers from texts and back, as `NSString` and `NSNumber` do it. None of it depends on the locale.
enum NumberText {
  /// The shortest text that gives the number back, without ".0".
  static func string(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func bool(_ text: String) -> Bool {
    var rest = withoutSpaces(text)
    if isSign(rest.first) { rest.removeFirst() }
    rest = rest.drop { $0 == UInt8(ascii: "0") }
    return switch rest.first {
    case UInt8(ascii: "Y"), UInt8(ascii: "y"), UInt8(ascii: "T"), UInt8(ascii: "t"): true
    case let digit?: digits.contains(digit)
    case nil: false
    }
  }

  static func integer(_ number: Double) -> Int {
    if number.isNaN { return 0 }
    return Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }

  static func integer(_ text: String) -> Int {
    var rest = withoutSpaces(text)
    let isNegative = rest.first == UInt8(ascii: "-")
    if isSign(rest.first) { rest.removeFirst() }
    var number = 0
    for digit in rest.prefix(while: digits.contains) {
      let digit = Int(digit - UInt8(ascii: "0"))
      // Downwards, where there is one number more.
      let (tenfold, overflows) = number.multipliedReportingOverflow(by: 10)
      let (next, overflowsToo) = tenfold.subtractingReportingOverflow(digit)
      if overflows || overflowsToo { return isNegative ? .min : .max }
      number = next
    }
    if isNegative { return number }
    return number == .min ? .max : -number
  }

  static func double(_ text: String) -> Double {
    let all = withoutSpaces(text)
    var rest = all
    if isSign(rest.first) { rest.removeFirst() }
    let whole = rest.prefix(while: digits.contains)
    rest = rest.dropFirst(whole.count)
    var hasDigits = !whole.isEmpty
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: digits.contains)
      hasDigits = hasDigits || !fraction.isEmpty
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard hasDigits else { return 0 }
    var number = all.prefix(all.count - rest.count)
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      var exponent = rest.dropFirst()
      if isSign(exponent.first) { exponent.removeFirst() }
      let count = exponent.prefix(while: digits.contains).count
      let length = rest.count - exponent.count + count
      if count > 0 { number = all.prefix(number.count + length) }
    }
    var ascii = String(decoding: number, as: UTF8.self)
    // Swift's own reader wants a digit on both sides of the point.
    if let point = ascii.firstIndex(of: ".") {
      let after = ascii.index(after: point)
      if after == ascii.endIndex || !ascii[after].isNumber {
        ascii.insert("0", at: after)
      }
      if point == ascii.startIndex || !ascii[ascii.index(before: point)].isNumber {
        ascii.insert("0", at: point)
      }
    }
    return Double(ascii) ?? 0
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private static func isSign(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  private static func withoutSpaces(_ text: String) -> Substring.UTF8View {
    text[...].utf8.drop { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
  }
}
