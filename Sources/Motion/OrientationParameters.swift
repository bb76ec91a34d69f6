// SPDX-License-Identifier: Apache-2.0

/// What `OrientationTracker` can be told. The defaults were measured on 205 labelled poses, on twelve
/// recordings (at rest, shaken, handled, walking, cycling, driving, towed) and on synthetic moves
/// at 12.5 … 200 samples a second.
///
/// Angles are in degrees, times in seconds. `validate()` checks the ranges of `Key`.
public struct OrientationParameters: Equatable, Sendable {
  /// The first answer is a flat case up to this angle from the z axis (degrees).
  ///
  /// The labelled poses separate between 35.6° and 37.2°.
  public var flatAngle = 37.0

  /// An upright case becomes a flat one within this angle from the z axis (degrees).
  ///
  /// Above 33.0°: a pose 25° from the z axis looks like that with offsets of 0.08 g on all axes.
  /// Below 35.8°: dithering at 45° ± 3° towards another axis looks like that with them.
  public var flatEnterAngle = 35.0

  /// A flat case is left beyond this angle from the z axis (degrees).
  ///
  /// Above 54.5° (dithering at 45° ± 3°) and below 58.7° (a pose 25° from another axis), both with
  /// offsets of 0.08 g on all axes.
  public var flatLeaveAngle = 55.0

  /// An upright case becomes another upright one beyond this angle, turned in the plane of the
  /// screen (degrees). 45° is half-way. The same bounds as for `flatLeaveAngle`.
  public var turnAngle = 55.0

  /// How long a new case must last before it is reported (seconds).
  ///
  /// Above what a flick there and back with 200 ms in between reaches (at most 228 ms, with soft
  /// starts and stops), and short enough to report a pose within 350 ms at 20 samples a second:
  /// 230 ms are three intervals at 12.5 Hz, six at 25 Hz, seven at 30 Hz.
  public var holdTime = 0.230

  /// The speed, towards or away from the current case, at which time stops to count towards
  /// `holdTime` (degrees a second). Below it, time counts in proportion: half at half of it.
  ///
  /// A flick moves at 600 °/s and more, a deliberate turn at 100 … 400 °/s.
  public var settleSpeed = 500.0

  /// How far |a| may be from 1 g before a sample counts for half (g).
  ///
  /// 0.14 g come from offsets of 0.08 g on all axes, 0.4 g from uncalibrated clones; half of the
  /// samples of a shaken box are off by more than 0.9 g.
  public var magnitudeTolerance = 0.5

  /// Whether |a| is compared with 1 g at all. Off: only the direction counts, for sources whose
  /// scale is wrong (some report 26 g at rest). Shaking then changes the case more easily.
  public var checksMagnitude = true

  /// Time constant of the accelerometer's direction at rest, without gyroscope (seconds).
  ///
  /// Noise of 0.01 g at 200 Hz becomes harmless, and a step at 50 Hz arrives within two samples.
  public var smoothingTime = 0.015

  /// Time constant with which the accelerometer corrects the gyroscope at rest (seconds).
  ///
  /// An uncalibrated MPU6050 may drift by 20 °/s: 1.2° at this setting.
  public var fusionTime = 0.06

  /// How long a disturbance is remembered: |a| may pass 1 g in the middle of a shake (seconds).
  ///
  /// Above the 167 ms between two peaks of a 3 Hz shake.
  public var calmTime = 0.2

  /// After a longer pause between samples the gravity estimate starts again (seconds).
  ///
  /// Above two intervals at the slowest sampling rate, 1 Hz.
  public var gapLimit = 2.5

  public init() {}
}
