// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Counts turned into rates over the last seconds.
struct RateMeter {
  private struct Mark {
    var time: MonotonicTime
    var ticks: Int64
    var samples: Int64
  }

  /// Marks are a second apart; the rate is taken over this many of them.
  private static let span = 5
  private var marks: [Mark] = []

  var isEmpty: Bool { marks.isEmpty }

  /// Notes the counters of a moment. Called about once a second.
  mutating func note(time: MonotonicTime, ticks: Int64, samples: Int64) {
    marks.append(Mark(time: time, ticks: ticks, samples: samples))
    if marks.count > Self.span + 1 { marks.removeFirst() }
  }

  /// Ticks and samples a second up to a moment; 0 before any time has passed.
  func rates(
    time: MonotonicTime, ticks: Int64, samples: Int64
  ) -> (ticks: Double, samples: Double) {
    guard let oldest = marks.first, time > oldest.time else { return (0, 0) }
    let seconds = Double(time - oldest.time) * 1e-9
    return (
      Double(ticks - oldest.ticks) / seconds, Double(samples - oldest.samples) / seconds
    )
  }
}
