// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Motion

/// Samples that mean nothing change nothing.
@Suite struct TrackerBadInputTests {
  static let meaningless: [Vector3] = [
    .zero, Vector3(.nan, 0, 1), Vector3(0, .infinity, 0), Vector3(0, 0, -.infinity),
    Vector3(.signalingNaN, .nan, .nan), Vector3(1e200, 0, 0), Vector3(-1e308, -1e308, -1e308),
    Vector3(.leastNonzeroMagnitude, 0, 0), Vector3(-2, -2, -2), Vector3(-16, -16, -16),
  ]

  private func settled(in face: Orientation = .portrait, hasGyroscope: Bool) -> OrientationTracker {
    var tracker = OrientationTracker()
    for tick in 0..<25 {
      tracker.update(
        Sample(
          time: Double(tick) * 0.02, acceleration: face.axis,
          rotation: hasGyroscope ? .zero : nil))
    }
    return tracker
  }

  @Test(arguments: meaningless, [true, false])
  func aMeaninglessVectorHoldsTheCase(vector: Vector3, hasGyroscope: Bool) {
    var tracker = settled(hasGyroscope: hasGyroscope)
    for tick in 25..<75 {
      let sample = Sample(
        time: Double(tick) * 0.02, acceleration: vector, rotation: hasGyroscope ? .zero : nil)
      #expect(tracker.update(sample) == .portrait)
    }
    // And it leaves nothing behind: the next real pose is reported as ever.
    var changes: [Change] = []
    for tick in 75..<125 {
      let time = Double(tick) * 0.02
      let answer = tracker.update(Sample(time: time, acceleration: Vector3(1, 0, 0)))
      if answer != .portrait, changes.isEmpty {
        changes.append(Change(time: time, orientation: answer))
      }
    }
    #expect(changes.first?.orientation == .landscapeLeft)
    #expect((changes.first?.time ?? 9) - 75 * 0.02 < 0.7)
    #expect(tracker.gravity.direction.isFinite)
  }

  @Test(arguments: meaningless)
  func aMeaninglessVectorInBetweenDoesNotDelayAReport(vector: Vector3) {
    guard !(vector.dot(vector) < 1e4 && vector.dot(vector) > 1) else { return }
    var tracker = settled(hasGyroscope: false)
    var reported: Double?
    for tick in 0..<50 {
      let time = 0.5 + Double(tick) * 0.02
      let pose = tick % 3 == 2 ? vector : Vector3(1, 0, 0)
      let answer = tracker.update(Sample(time: time, acceleration: pose))
      if answer == .landscapeLeft, reported == nil { reported = time - 0.5 }
    }
    #expect((reported ?? 9) <= 0.35)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aMeaninglessTimeIsIgnored(time: Double) {
    var tracker = settled(hasGyroscope: false)
    #expect(tracker.update(Sample(time: time, acceleration: Vector3(1, 0, 0))) == .portrait)
    for tick in 25..<50 {
      tracker.update(Sample(time: Double(tick) * 0.02, acceleration: Vector3(1, 0, 0)))
    }
    #expect(tracker.orientation == .landscapeLeft)
  }

  @Test(arguments: [
    Vector3(.nan, .infinity, 0), Vector3(1e300, 0, 0), Vector3(0, -1e9, 1e9),
  ])
  func aMeaninglessRotationCountsAsNone(rotation: Vector3) {
    var tracker = settled(hasGyroscope: true)
    for tick in 25..<50 {
      tracker.update(
        Sample(
          time: Double(tick) * 0.02, acceleration: Vector3(1, 0, 0), rotation: rotation))
      #expect(tracker.gravity.direction.isFinite)
    }
    #expect(tracker.orientation == .landscapeLeft)
    #expect(tracker.gravity.direction.angle(to: Vector3(1, 0, 0)) < 1)
  }

  @Test func repeatedTimesNeverReachTheHoldTime() {
    var tracker = settled(hasGyroscope: false)
    for _ in 0..<1000 {
      #expect(tracker.update(Sample(time: 0.5, acceleration: Vector3(1, 0, 0))) == .portrait)
    }
  }

  @Test func timeThatRunsBackwardsChangesNothingAndGoesOnFromThere() {
    var tracker = settled(hasGyroscope: false)
    for tick in 0..<100 {
      let sample = Sample(time: 0.4 - Double(tick) * 0.02, acceleration: Vector3(1, 0, 0))
      #expect(tracker.update(sample) == .portrait)
    }
    // A clock that was set back by a minute.
    var reported: Double?
    for tick in 0..<25 {
      let sample = Sample(time: -60 + Double(tick) * 0.02, acceleration: Vector3(1, 0, 0))
      if tracker.update(sample) == .landscapeLeft, reported == nil { reported = sample.time + 60 }
    }
    #expect((reported ?? 9) <= 0.35)
  }

  @Test func oneSampleAfterALongGapDoesNotDecide() {
    var tracker = settled(hasGyroscope: false)
    #expect(tracker.update(Sample(time: 100, acceleration: Vector3(1, 0, 0))) == .portrait)
    #expect(tracker.update(Sample(time: 100.02, acceleration: Vector3(0, 1, 0))) == .portrait)
    #expect(tracker.candidate == .unknown)
  }

  @Test func anyBitPatternIsSurvived() {
    var random = Random(seed: 99)
    func anything() -> Double {
      Double(
        bitPattern: UInt64(random.fraction() * 0x1p53) << 11 | UInt64(random.fraction() * 2048))
    }
    var tracker = OrientationTracker()
    for _ in 0..<20_000 {
      let isTimeSound = random.fraction() < 0.5
      tracker.update(
        Sample(
          time: isTimeSound ? random.fraction() * 10 : anything(),
          acceleration: Vector3(anything(), anything(), random.fraction()),
          rotation: random.fraction() < 0.5 ? Vector3(anything(), anything(), anything()) : nil))
      let direction = tracker.gravity.direction
      #expect(direction == .zero || abs(direction.length - 1) < 1e-9)
    }
  }
}
