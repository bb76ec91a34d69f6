// SPDX-License-Identifier: Apache-2.0

/// Lengths of time as they are typed: a number, with decimals if need be, and its unit.
enum TimeSpan {
  static let units: [(name: String, nanoseconds: Double)] = [
    ("ms", 1e6), ("s", 1e9), ("min", 60e9), ("h", 3600e9), ("d", 86_400e9),
  ]

  /// What is accepted, for messages.
  static let allowed = "Write a number and its unit, from 1ms to 366d: 500ms, 20s, 5min, 2h, 1d."

  /// Nanoseconds, or nil for what is no length of time from 1 ms to 366 days.
  static func nanoseconds(_ text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = units.first(where: { $0.name == text.dropFirst(digits.count) }),
      let first = digits.first, let last = digits.last, first != ".", last != ".",
      let number = Double(digits)
    else { return nil }
    let nanoseconds = number * unit.nanoseconds
    guard nanoseconds >= 1e6, nanoseconds <= 366 * 86_400e9 else { return nil }
    return Int64(nanoseconds.rounded())
  }
}
