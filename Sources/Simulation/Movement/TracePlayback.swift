// SPDX-License-Identifier: Apache-2.0

import Motion

/// Plays a recorded trace in real time.
///
/// Each row holds until the time of the next one: recorded values are given as they are, and none
/// is invented between two. Time 0 is the first row.
public struct TracePlayback: MotionSource {
  private let times: [Double]
  private let states: [MotionState]

  /// Whether the trace starts again when it ends. Otherwise its last row holds.
  public let loops: Bool
  /// Seconds from the first row to the end of the last one, which lasts as long as a row does on
  /// average.
  public let duration: Double
  /// Whether the trace has angular rates. Without them the virtual gyroscope reads 0 even when the
  /// board turns: a driver should then leave it off.
  public let hasRotation: Bool

  public init(_ trace: Trace, loops: Bool = false) {
    let rows = trace.rows
    let start = rows.first?.sample.time ?? 0
    times = rows.map { $0.sample.time - start }
    states = rows.map { row in
      MotionState(
        acceleration: row.sample.acceleration, rotation: row.sample.rotation ?? .zero,
        temperature: row.temperature ?? 25)
    }
    let last = times.last ?? 0
    duration = times.count > 1 ? last + last / Double(times.count - 1) : 0
    hasRotation = rows.contains { $0.sample.rotation != nil }
    self.loops = loops
  }

  public func state(at time: Double) -> MotionState {
    guard !states.isEmpty else { return MotionState(acceleration: .zero) }
    return states[row(at: loops ? wrapped(time) : time)]
  }

  /// Whether the last row has been played to its end; never with `loops`.
  public func isFinished(at time: Double) -> Bool { !loops && time >= duration }

  public var isRecorded: Bool { true }

  private func wrapped(_ time: Double) -> Double {
    guard duration > 0, time.isFinite else { return time }
    return time.truncatingRemainder(dividingBy: duration)
  }

  /// The last row that is not later than `time`, or the first one.
  private func row(at time: Double) -> Int {
    var low = 0
    var high = times.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
