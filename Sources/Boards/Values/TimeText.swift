// SPDX-License-Identifier: Apache-2.0

/// Durations in nanoseconds as text: `200ms`, `5min`, `1min 30s`, as in systemd.time(7).
enum TimeText {
  /// Reads one duration or a sum of them. Zero needs no unit: it is the same in all of them.
  static func read(_ text: String) throws(ValueError) -> Int64 {
    if text == "0" { return 0 }
    var sum = 0.0
    var rest = text[...]
    while !rest.isEmpty {
      let (value, after) = try Dimension.time.take(rest)
      sum += value
      rest = after.drop { $0 == " " || $0 == "\t" }
    }
    // Int64 ends after 292 years; beyond that no range allows anything.
    guard abs(sum) < 9e18 else { throw ValueError(sum < 0 ? "is too small" : "is too large") }
    return Int64(sum.rounded())
  }

  /// The duration in the largest unit that needs no fraction: 1500 ms, 300 s as `5min`.
  static func format(_ nanoseconds: Int64) -> String {
    guard nanoseconds != 0 else { return "0" }
    let unit = Dimension.time.units.last { nanoseconds % Int64($0.factor) == 0 }
    guard let unit else { return "\(nanoseconds)ns" }
    return "\(nanoseconds / Int64(unit.factor))\(unit.names[0])"
  }

  static func describe(_ range: ClosedRange<Int64>) -> String {
    "\(format(range.lowerBound)) to \(format(range.upperBound))"
  }
}
