// SPDX-License-Identifier: Apache-2.0

/// From samples to orientation: the gravity estimate and the classifier together.
///
/// Samples are in device axes (`SampleCorrection` brings them there). The first valid sample
/// decides at once; so does the first one after `invalidate()`. Samples that say nothing (see
/// `GravityEstimate.update`) leave the case as it is.
///
/// From 20 samples a second on, a pose within 25° of an axis is reported within 350 ms of its start,
/// with offsets of up to 0.08 g on every axis, with and without gyroscope. (A device that swings
/// right through those 25° at 200 … 700 °/s: within 350 ms of its stop.) At any slower rate a second
/// sample must confirm the pose, which at 12.5 Hz may take one interval more.
public struct OrientationTracker: Sendable {
  /// Where "up" is.
  public private(set) var gravity: GravityEstimate
  private var classifier: OrientationClassifier

  public init(parameters: OrientationParameters = OrientationParameters()) {
    gravity = GravityEstimate(parameters: parameters)
    classifier = OrientationClassifier(parameters: parameters)
  }

  /// The current case.
  public var orientation: Orientation { classifier.orientation }

  /// The case that is about to be reported; `unknown` when none is.
  public var candidate: Orientation { classifier.candidate }

  /// Takes a sample in device axes in and returns the case after it.
  @discardableResult
  public mutating func update(_ sample: Sample) -> Orientation {
    guard gravity.update(sample) else { return classifier.orientation }
    return classifier.update(up: gravity.direction, time: sample.time, trust: gravity.trust)
  }

  /// The source is stale or has failed: the case is `unknown` until the next valid sample.
  public mutating func invalidate() {
    gravity.reset()
    classifier.invalidate()
  }
}
