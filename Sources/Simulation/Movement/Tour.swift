// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion

/// The built-in tour through the seven cases, repeated for ever.
///
/// In a lap of 21.6 s the board is held in each of the six poses and turned from one to the next
/// in 0.6 s, with gyroscope rates that belong to the turn (they stay under the 250 °/s of the most
/// sensitive range). It is shaken once, which must not change the case, and once its sensor does
/// not answer for 2.5 s, which must give `unknown` and then recover. Five cases are seen in the
/// first ten seconds.
public struct Tour: MotionSource {
  /// Duration of one lap in seconds.
  public static let lap = 21.6

  private let stages: [TourStage]

  public init() { stages = TourStage.lap }

  public func state(at time: Double) -> MotionState {
    let time = Self.timeInLap(time)
    return stage(at: time).state(at: time)
  }

  /// No answer for 2.5 s in every lap, while the board lies on its face.
  public var faults: FaultScript {
    FaultScript([
      Fault(
        .noAcknowledge, at: .milliseconds(16_000), for: .milliseconds(2500),
        every: .milliseconds(21_600))
    ])
  }

  /// The case that the board is held in at this time: nil while it is turned, `unknown` while its
  /// sensor does not answer.
  public func expected(at time: Double) -> Orientation? {
    let time = Self.timeInLap(time)
    return time >= 16 && time < 18.5 ? .unknown : stage(at: time).held
  }

  private static func timeInLap(_ time: Double) -> Double {
    guard time.isFinite, time > 0 else { return 0 }
    return time.truncatingRemainder(dividingBy: lap)
  }

  private func stage(at timeInLap: Double) -> TourStage {
    for stage in stages where timeInLap < stage.end { return stage }
    return stages[stages.count - 1]
  }
}
