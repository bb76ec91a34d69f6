// SPDX-License-Identifier: Apache-2.0

/// A date and time of the Gregorian calendar, without a time zone.
struct CivilDate: Equatable {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  var millisecond: Int

  /// The date in UTC of a point in seconds since 1970, cut to the millisecond. Nil outside the
  /// years 0 … 9999, which RFC 3339 can write.
  init?(secondsSince1970 seconds: Double) {
    // 0000-01-01 and 10000-01-01.
    guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
    // Rounded before it is cut: a Double of today's size is only good to a quarter of a
    // microsecond, and 0.123 must not become 122 ms.
    let milliseconds = Int64((seconds * 1000 + 0.001).rounded(.down))
    let (days, inDay) = milliseconds.flooredQuotientAndRemainder(dividingBy: 86_400_000)
    (year, month, day) = Self.date(daysSince1970: Int(days))
    hour = Int(inDay / 3_600_000)
    minute = Int(inDay / 60_000 % 60)
    second = Int(inDay / 1000 % 60)
    millisecond = Int(inDay % 1000)
  }

  /// Counts in eras of 400 years that begin on the first of March, so that the leap day is the last
  /// day of a year.
  private static func date(daysSince1970: Int) -> (Int, Int, Int) {
    let days = daysSince1970 + 719_468  // since 0000-03-01
    let (era, dayOfEra) = days.flooredQuotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  /// `2026-07-30`
  var dateText: String { "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))" }

  /// `14:03:21`
  var timeText: String { "\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2))" }
}

/// The time as RFC 3339 writes it, in UTC with milliseconds: `2026-07-30T14:03:21.250Z`. Nil for
/// what is no time or lies outside the years 0 … 9999.
/// - Parameter seconds: since 1970-01-01 00:00 UTC.
public func rfc3339(secondsSince1970 seconds: Double) -> String? {
  guard let date = CivilDate(secondsSince1970: seconds) else { return nil }
  return "\(date.dateText)T\(date.timeText).\(digits(date.millisecond, 3))Z"
}

private func digits(_ value: Int, _ count: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}

extension FixedWidthInteger {
  /// The quotient rounded down, and the remainder from 0 up.
  fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Self) -> (Self, Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
