// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Times of day for people, in one time zone.
public struct LocalTime: Sendable {
  /// Seconds east of Greenwich at a point in seconds since 1970.
  private let offset: @Sendable (Double) -> Int

  init(offset: @escaping @Sendable (Double) -> Int) { self.offset = offset }

  /// The zone of this machine (TZ, /etc/localtime).
  public static let system = LocalTime { seconds in
    // A time that CivilDate cannot write needs no offset.
    guard seconds.magnitude < 1e12 else { return 0 }
    var time = time_t(seconds.rounded(.down))
    var fields = tm()
    return localtime_r(&time, &fields) == nil ? 0 : Int(fields.tm_gmtoff)
  }

  public static let utc = LocalTime { _ in 0 }

  /// `14:03:21`, or `??:??:??` for what is no time.
  func clock(_ secondsSince1970: Double) -> String {
    date(secondsSince1970)?.timeText ?? "??:??:??"
  }

  /// The time of day, with the date in front when it is not today's.
  func clock(_ secondsSince1970: Double, today now: Double) -> String {
    guard let date = date(secondsSince1970) else { return "??:??:??" }
    let isToday = self.date(now)?.dateText == date.dateText
    return isToday ? date.timeText : "\(date.dateText) \(date.timeText)"
  }

  private func date(_ seconds: Double) -> CivilDate? {
    CivilDate(secondsSince1970: seconds + Double(offset(seconds)))
  }
}
