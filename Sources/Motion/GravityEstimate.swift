// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where "up" is, in device axes, from an accelerometer and, where there is one, a gyroscope.
///
/// At rest an accelerometer shows the direction that points up; while the device is shaken it shows
/// anything. Each sample therefore counts less the further |a| was from 1 g lately (`trust`). The
/// gyroscope turns the estimate with the device, whatever |a| is.
///
/// A value type without a clock: time comes with the samples, whose spacing may vary. Nothing is
/// allocated, nothing traps.
public struct GravityEstimate: Sendable {
  /// The direction that points up, in device axes, of length 1; zero before the first valid sample.
  public private(set) var direction = Vector3.zero

  /// How much the accelerometer is believed: 1 at rest, 1/2 when |a| is off by the tolerance, next
  /// to nothing in a shake or in free fall.
  public private(set) var trust = 0.0

  /// Whether there is an estimate.
  public var isValid: Bool { direction != .zero }

  /// The accelerometer's weighted mean, not of length 1: it passes through zero when the device is
  /// turned over, where a mean of length 1 would be stuck at the antipode.
  private var mean = Vector3.zero
  /// The direction that the gyroscope carries along and the accelerometer corrects. Without a
  /// gyroscope the same as `mean`.
  private var carried = Vector3.zero
  private var time = 0.0
  private var disturbance = 0.0
  private var rotation: Vector3?
  private var disagreementTime = 0.0
  private var doubtedUntil = -Double.infinity
  private let parameters: OrientationParameters

  /// A gyroscope's rate says nothing about what happened in a longer interval (seconds).
  private static let longestIntegration = 0.15
  /// The cosine of 20°. A larger disagreement means that the gyroscope missed a movement (it was
  /// saturated, samples were lost) or that the device is shaken.
  private static let agreement = 0.9396926207859084
  /// After this time at rest it was no shake, and the gyroscope is doubted (seconds).
  private static let longestDisagreement = 0.1
  /// A doubted gyroscope counts for nothing until it has been calm for so long (seconds). Shorter
  /// times let slow shakes of 2 g leave a wrong direction behind.
  private static let doubtTime = 2.0

  public init(parameters: OrientationParameters = OrientationParameters()) {
    self.parameters = parameters
  }

  /// Forgets everything; the next plausible sample starts the estimate.
  public mutating func reset() { self = GravityEstimate(parameters: parameters) }

  /// Takes a sample in. Returns whether it moved the estimate on.
  ///
  /// Ignored are: a vector that is zero or not finite, a time that is not finite, repeats the last
  /// one or runs backwards (time then continues from there), and, for a start or after a gap, a
  /// vector whose length is further from 1 g than the tolerance.
  public mutating func update(_ sample: Sample) -> Bool {
    let square = sample.acceleration.dot(sample.acceleration)
    // Also false for components so large that the square overflows, and so small that the
    // direction would be noise of the arithmetic.
    guard square > 1e-12, square.isFinite, sample.time.isFinite else { return false }
    let magnitude = square.squareRoot()
    let measured = sample.acceleration / magnitude
    // Limited, or one corrupt sample of 16 g would be remembered for a second.
    let limit = 4 * parameters.magnitudeTolerance
    let deviation = parameters.checksMagnitude ? min(abs(magnitude - 1), limit) : 0
    var turn = sample.rotation
    // No gyroscope reports more than 4000 °/s; also false for NaN.
    if let rate = turn, !(rate.dot(rate) < 1e8) { turn = nil }

    let interval = sample.time - time
    guard isValid, interval <= parameters.gapLimit else {
      guard deviation <= parameters.magnitudeTolerance else { return false }
      start(measured, deviation: deviation, rotation: turn, time: sample.time)
      return true
    }
    time = sample.time
    guard interval > 0 else { return false }

    let calm = parameters.calmTime
    disturbance = max(deviation, disturbance * (calm / (calm + interval)))
    trust = trust(after: disturbance)
    let share = 1 - exp(-trust * interval / parameters.smoothingTime)
    mean += (measured - mean) * share
    if let turn, interval <= Self.longestIntegration {
      carry(by: turn, for: interval, measured)
    } else {
      carried += (measured - carried) * share
      disagreementTime = 0
    }
    rotation = turn
    // Until it is clear who is wrong the accelerometer leads, but the carried direction is kept.
    let best = disagreementTime > 0 && trust >= 0.5 ? mean : carried
    let length = best.length
    if length > 0.01 { direction = best / length }
    return true
  }

  /// Turns the carried direction with the device, and corrects it.
  private mutating func carry(by turn: Vector3, for interval: Double, _ measured: Vector3) {
    // The trapezoid rule: at 25 Hz a rate held over the interval would be off by twice as much.
    let angle = (turn + (rotation ?? turn)) * (0.5 * interval * .pi / 180)
    carried = carried.seenAfterTurn(by: angle)
    // Squared: with a gyroscope there is no need to believe a little in the middle of a shake.
    let belief = trust * trust
    if carried.dot(measured) >= Self.agreement * carried.length {
      disagreementTime = 0
      carried += (measured - carried) * (1 - exp(-belief * interval / parameters.fusionTime))
    } else {
      disagreementTime += belief * interval
    }
    if disagreementTime > Self.longestDisagreement || (time < doubtedUntil && trust < 0.5) {
      doubtedUntil = time + Self.doubtTime
    }
    if time < doubtedUntil { carried = mean }
  }

  private mutating func start(
    _ measured: Vector3, deviation: Double, rotation turn: Vector3?, time now: Double
  ) {
    mean = measured
    carried = measured
    direction = measured
    time = now
    disturbance = deviation
    trust = trust(after: deviation)
    rotation = turn
    disagreementTime = 0
    doubtedUntil = -.infinity
  }

  /// Falls with the fourth power: flat near 1 g, so that offsets cost nothing, yet never zero, so
  /// that what lasts gets through in the end.
  private func trust(after disturbance: Double) -> Double {
    let ratio = disturbance / max(parameters.magnitudeTolerance, 1e-6)
    let square = ratio * ratio
    return 1 / (1 + square * square)
  }
}
