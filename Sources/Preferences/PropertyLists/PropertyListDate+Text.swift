// SPDX-License-Identifier: Apache-2.0

/// The form that dates have in XML property lists: ISO 8601 in UTC, `2001-01-01T00:00:00Z`.
extension PropertyListDate {
  /// To the whole second, the one before; nil outside the years 0 to 9999.
  var wholeSecondText: String? {
    let seconds = secondsSinceReferenceDate.rounded(.down)
    // Days from 0000-01-01 to 2001-01-01 and to 10000-01-01.
    guard seconds >= -730_851 * 86400.0, seconds < 2_921_574 * 86400.0 else { return nil }
    let total = Int64(seconds)
    let day = total >= 0 ? total / 86400 : (total - 86399) / 86400
    let second = total - day * 86400
    let (year, month, dayOfMonth) = Self.civil(day: day + Self.referenceDay)
    return Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(dayOfMonth, 2)
      + "T" + Self.padded(second / 3600, 2) + ":" + Self.padded(second / 60 % 60, 2) + ":"
      + Self.padded(second % 60, 2) + "Z"
  }

  /// Reads `YYYY-MM-DDTHH:MM:SSZ`, with a fraction of the second if there is one. Nil when the text
  /// is nothing like that, or names no day that exists.
  init?(text: ArraySlice<UInt8>) {
    let form = Array("dddd-dd-ddTdd:dd:dd".utf8)
    guard text.count > form.count, text.count < 64, text.last == UInt8(ascii: "Z") else {
      return nil
    }
    var fields: [Int64] = []
    var isInside = false
    for (byte, expected) in zip(text, form) {
      if expected == UInt8(ascii: "d") {
        guard (0x30...0x39).contains(byte) else { return nil }
        if !isInside { fields.append(0) }
        fields[fields.count - 1] = fields[fields.count - 1] * 10 + Int64(byte - 0x30)
        isInside = true
      } else {
        guard byte == expected else { return nil }
        isInside = false
      }
    }
    let (year, month, day) = (fields[0], fields[1], fields[2])
    let (hour, minute, second) = (fields[3], fields[4], fields[5])
    // The second 60 is that of a leap second.
    guard (1...12).contains(month), day >= 1, hour < 24, minute < 60, second <= 60 else {
      return nil
    }
    let days = Self.day(year: year, month: month, day: day)
    // The 31st of a month that has none would be the first of the next one.
    guard Self.civil(day: days) == (year, month, day) else { return nil }
    let whole = (days - Self.referenceDay) * 86400 + hour * 3600 + minute * 60 + second
    var fraction = 0.0
    let rest = text.dropFirst(form.count).dropLast()
    if !rest.isEmpty {
      guard rest.first == UInt8(ascii: "."), rest.count > 1,
        rest.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Double("0" + String(decoding: rest, as: UTF8.self))
      else { return nil }
      fraction = number
    }
    self.init(secondsSinceReferenceDate: Double(whole) + fraction)
  }

  /// The day 2001-01-01, counted from 0000-03-01.
  private static let referenceDay: Int64 = 730_791

  /// The number of a day of the Gregorian calendar, counted from 0000-03-01. The year begins in
  /// March here, so that the day that some years lack is the last one.
  private static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let century = year >= 0 ? year / 100 : (year - 99) / 100
    let inCentury = year - century * 100
    let centuryDays = century * 146_097
    return (centuryDays >= 0 ? centuryDays / 4 : (centuryDays - 3) / 4) + inCentury * 1461 / 4
      + (month * 153 + 2) / 5 + day - 1
  }

  private static func civil(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // In eras of 400 years, which all have as many days.
    let era = day >= 0 ? day / 146_097 : (day - 146_096) / 146_097
    let dayOfEra = day - era * 146_097
    let leapDays = dayOfEra / 1460 - dayOfEra / 36524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = era * 400 + yearOfEra + (month < 10 ? 0 : 1)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
