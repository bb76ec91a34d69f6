// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Motion

@Suite struct OrientationClassifierTests {
  /// "Up" at `angle` degrees from y towards x.
  private func inPlane(_ angle: Double) -> Vector3 {
    Vector3(sin(angle * .pi / 180), cos(angle * .pi / 180), 0)
  }

  /// "Up" at `angle` degrees from z towards y.
  private func fromFlat(_ angle: Double) -> Vector3 {
    Vector3(0, sin(angle * .pi / 180), cos(angle * .pi / 180))
  }

  /// The case after each direction has been held for a second.
  private func walk(_ directions: [Vector3]) -> [Orientation] {
    var classifier = OrientationClassifier()
    var tick = 0
    return directions.map { direction in
      for _ in 0..<50 {
        tick += 1
        classifier.update(up: direction, time: Double(tick) * 0.02)
      }
      return classifier.orientation
    }
  }

  @Test func anUprightCaseIsLeftAt55DegreesAndEnteredAgainAt55() {
    #expect(
      walk([0, 45, 54.9, 55.1, 45, 35.1, 34.9, 0, -54.9, -55.1].map(inPlane)) == [
        .portrait, .portrait, .portrait, .landscapeLeft, .landscapeLeft, .landscapeLeft, .portrait,
        .portrait, .portrait, .landscapeRight,
      ])
  }

  @Test func aFlatCaseIsLeftAt55DegreesAndEnteredAt35() {
    #expect(
      walk([0, 45, 54.9, 55.1, 45, 35.1, 34.9, 0].map(fromFlat)) == [
        .faceUp, .faceUp, .faceUp, .portrait, .portrait, .portrait, .faceUp, .faceUp,
      ])
  }

  @Test func theFirstDirectionIsFlatUpTo37Degrees() {
    #expect(walk([fromFlat(36.9)]) == [.faceUp])
    #expect(walk([fromFlat(37.1)]) == [.portrait])
    #expect(walk([-fromFlat(36.9)]) == [.faceDown])
    #expect(walk([-fromFlat(37.1)]) == [.portraitUpsideDown])
  }

  @Test func aTurnInThePlaneCountsAlsoWhileTheScreenLeansBack() {
    // 40 degrees from flat: never within 35 degrees of any axis, and yet held in landscape.
    func leaning(_ turn: Double) -> Vector3 {
      inPlane(turn) * sin(40 * .pi / 180) + Vector3(0, 0, 1) * cos(40 * .pi / 180)
    }
    let start = [Vector3(0, 1, 0)]
    #expect(
      walk(start + [0, 54.9, 55.1, 90, 180].map(leaning)) == [
        .portrait, .portrait, .portrait, .landscapeLeft, .landscapeLeft, .portraitUpsideDown,
      ])
  }

  @Test func aCaseIsReportedWhenItHasLastedTheHoldTime() {
    var classifier = OrientationClassifier()
    var reported: Double?
    for tick in 0..<100 {
      let time = Double(tick) * 0.01
      // At 0.3 s the direction jumps, which no sensor's filter lets through at once.
      let answer = classifier.update(up: inPlane(time < 0.295 ? 0 : 90), time: time)
      if answer == .landscapeLeft, reported == nil { reported = time }
      #expect(
        classifier.candidate == (time < 0.295 || answer != .portrait ? .unknown : .landscapeLeft))
    }
    #expect(abs((reported ?? 9) - 0.53) < 1e-9)
  }

  @Test func timeCountsInProportionToTrust() {
    var classifier = OrientationClassifier()
    var reported: Double?
    for tick in 0..<200 {
      let time = Double(tick) * 0.01
      let answer = classifier.update(up: inPlane(time < 0.295 ? 0 : 90), time: time, trust: 0.25)
      if answer == .landscapeLeft, reported == nil { reported = time }
    }
    #expect(abs((reported ?? 9) - 1.22) < 1e-9)
  }

  @Test func timeCountsHalfAtHalfTheSettleSpeed() {
    var classifier = OrientationClassifier()
    classifier.update(up: Vector3(0, 1, 0), time: 0)
    var reported: Double?
    var angle = 0.0
    for tick in 1..<200 {
      // Away from portrait and back at 250 degrees a second, between 60 and 120 degrees.
      angle =
        tick == 1 ? 60 : 60 + abs((Double(tick) * 2.5).truncatingRemainder(dividingBy: 120) - 60)
      let time = Double(tick) * 0.01
      if classifier.update(up: inPlane(angle), time: time) == .landscapeLeft, reported == nil {
        reported = time
      }
    }
    #expect(abs((reported ?? 9) - 0.47) < 0.02)
  }

  @Test func aMomentInTheOldCaseStartsTheHoldTimeAgain() {
    var classifier = OrientationClassifier()
    classifier.update(up: inPlane(0), time: 0)
    for tick in 1..<200 {
      let angle = tick % 22 == 0 ? 50.0 : 60
      #expect(classifier.update(up: inPlane(angle), time: Double(tick) * 0.01) == .portrait)
    }
  }

  @Test func ditheringBetweenTwoNewCasesIsDecidedAllTheSame() {
    var classifier = OrientationClassifier()
    classifier.update(up: Vector3(0, 0, 1), time: 0)
    for tick in 1..<50 {
      let time = Double(tick) * 0.02
      classifier.update(up: inPlane(tick % 2 == 0 ? 43 : 47), time: time)
    }
    #expect(classifier.orientation.isValidInterfaceOrientation)
  }

  @Test func invalidationForgetsTheCandidateToo() {
    var classifier = OrientationClassifier()
    classifier.update(up: inPlane(0), time: 0)
    classifier.update(up: inPlane(90), time: 0.02)
    classifier.invalidate()
    #expect(classifier.orientation == .unknown)
    #expect(classifier.candidate == .unknown)
    #expect(classifier.update(up: inPlane(180), time: 0.04) == .portraitUpsideDown)
  }

  @Test func everyParameterOfTheClassifierIsObeyed() {
    var parameters = OrientationParameters()
    parameters.flatAngle = 20
    parameters.flatEnterAngle = 15
    parameters.flatLeaveAngle = 30
    parameters.turnAngle = 70
    parameters.holdTime = 1
    var classifier = OrientationClassifier(parameters: parameters)
    func after(_ direction: Vector3, from start: Double, to end: Double) -> Orientation {
      var time = start
      while time < end - 1e-9 {
        classifier.update(up: direction, time: time)
        time += 0.02
      }
      return classifier.orientation
    }
    #expect(after(fromFlat(21), from: 0, to: 0.02) == .portrait)
    #expect(after(fromFlat(16), from: 0.02, to: 2) == .portrait)
    #expect(after(fromFlat(14), from: 2, to: 2.9) == .portrait)
    #expect(after(fromFlat(14), from: 2.9, to: 3.2) == .faceUp)
    #expect(after(fromFlat(29), from: 3.2, to: 5) == .faceUp)
    #expect(after(fromFlat(31), from: 5, to: 7) == .portrait)
    #expect(after(inPlane(69), from: 7, to: 9) == .portrait)
    #expect(after(inPlane(71), from: 9, to: 11) == .landscapeLeft)
  }
}
