// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Motion

/// The first valid sample decides, whatever it is; and nothing else does.
@Suite struct TrackerStartTests {
  @Test(arguments: labelledPoses)
  func theFirstSampleOfALabelledPoseDecides(face: Orientation, poses: [Vector3]) {
    for pose in poses {
      var tracker = OrientationTracker()
      #expect(tracker.update(Sample(time: 0, acceleration: pose)) == face)
    }
  }

  @Test func isUnknownBeforeAnySample() {
    #expect(OrientationTracker().orientation == .unknown)
    #expect(!OrientationTracker().gravity.isValid)
  }

  @Test(arguments: faces)
  func isUnknownAfterInvalidationUntilTheNextSampleDecidesAtOnce(face: Orientation) {
    var tracker = OrientationTracker()
    tracker.update(Sample(time: 10, acceleration: Vector3(0, 1, 0)))
    tracker.invalidate()
    #expect(tracker.orientation == .unknown)
    // The clock may have started again as well.
    #expect(tracker.update(Sample(time: 3, acceleration: face.axis)) == face)
  }

  @Test func aFirstSampleFarFromOneGDecidesNothing() {
    var tracker = OrientationTracker()
    #expect(tracker.update(Sample(time: 0, acceleration: Vector3(0.05, 0, 0))) == .unknown)
    #expect(tracker.update(Sample(time: 0.1, acceleration: Vector3(0, 0, -2))) == .unknown)
    #expect(tracker.update(Sample(time: 0.2, acceleration: Vector3(0, 1, 0))) == .portrait)
  }

  @Test func withoutTheMagnitudeCheckAnySourceIsClassified() {
    var parameters = OrientationParameters()
    parameters.checksMagnitude = false
    var tracker = OrientationTracker(parameters: parameters)
    let samples = (0..<20).map { tick in
      Sample(
        time: Double(tick) * 0.05,
        acceleration: tick < 5 ? Vector3(0, 26, 0) : Vector3(94, 0, 0))
    }
    #expect(tracker.changes(samples).map(\.orientation) == [.portrait, .landscapeLeft])
    var other = OrientationTracker()
    #expect(other.changes(samples).map(\.orientation) == [.unknown])
  }

  @Test func theSamePoseInFourScalesIsTheSameCase() {
    for range in [2.0, 4, 8, 16] {
      let unit = 32768 / range
      let raw = (Vector3(0.72, 0.61, -0.3) * unit).rounded(.toNearestOrEven)
      var tracker = OrientationTracker()
      #expect(tracker.update(Sample(time: 0, acceleration: raw / unit)) == .landscapeLeft)
    }
  }
}
