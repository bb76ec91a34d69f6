// SPDX-License-Identifier: Apache-2.0

import Motion

/// How `classify` writes its decisions.
struct CaseFormat {
  private let isJSON: Bool
  private let samples: Int
  /// From the first sample to the last, in seconds.
  private let span: Double
  /// Of the times, in characters.
  private let width: Int

  init(_ trace: Trace, json: Bool) {
    isJSON = json
    samples = trace.rows.count
    let times = [trace.rows.first, trace.rows.last].map { $0?.sample.time ?? 0 }
    span = times[1] - times[0]
    // Times never run backwards, so that one of these two is the longest.
    width = max(8, times.map { fixed($0, decimals: 3).count }.max() ?? 0)
  }

  /// A line with its newline. The names in JSON are stable, and its time is that of the recording
  /// to the last digit.
  func line(time: Double, _ orientation: Orientation) -> String {
    isJSON
      ? "{\"t\":\(time),\"orientation\":\"\(orientation)\"}\n"
      : "\(fixed(time, decimals: 3).aligned(to: width)) s  \(orientation)\n"
  }

  /// What there is to say at the end; nothing in JSON.
  func summary(cases: Int) -> String {
    if isJSON { return "" }
    let result =
      switch cases {
      case 0: "no orientation, because no sample tells which way is up"
      case 1: "no change after the first orientation"
      default: "\(counted(Int64(cases - 1), "change")) after the first orientation"
      }
    return "\(counted(Int64(samples), "sample")) in \(fixed(span, decimals: 3)) s: \(result).\n"
  }
}
