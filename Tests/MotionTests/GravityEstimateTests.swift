// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Motion

@Suite struct GravityEstimateTests {
  /// The device turns about its own axis, right-handed, at 90 degrees a second, and the
  /// accelerometer is useless: only the gyroscope can tell where "up" went.
  @Test(arguments: [
    // Turned about z to the left by 90 degrees, what was the top edge is now the left one, and the
    // right edge points up.
    (Vector3(0, 0, 1), Vector3(0, 1, 0), Vector3(1, 0, 0)),
    (Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, -1)),
    (Vector3(0, 1, 0), Vector3(0, 0, 1), Vector3(-1, 0, 0)),
  ])
  func theGyroscopeTurnsUpAgainstTheDevice(axis: Vector3, start: Vector3, end: Vector3) {
    var gravity = GravityEstimate()
    for tick in 0...100 {
      _ = gravity.update(
        Sample(
          time: Double(tick) / 100, acceleration: tick == 0 ? start : Vector3(-50, -50, -50),
          // One corrupt rate among them.
          rotation: tick == 50 ? Vector3(.nan, 0, 0) : axis * 90))
    }
    #expect(gravity.direction.angle(to: end) < 3)
  }

  /// The same sign from the accelerometer's side: both agree all the way when the rate is right,
  /// and drift apart when its sign is wrong.
  @Test func gyroscopeAndAccelerometerAgreeWhileTheDeviceTurns() {
    var random = Random(seed: 1)
    for face in faces {
      let axis = face.axis.perpendicular
      let turn = Movement(start: face.axis, axis: axis) { max(0, $0) * 120 }
      let sensors = Sensors(rate: 100, hasGyroscope: true, noise: 0)
      var gravity = GravityEstimate()
      var reversed = GravityEstimate()
      var error = 0.0
      var errorReversed = 0.0
      for sample in sensors.samples(of: turn, until: 2, random: &random) {
        _ = gravity.update(sample)
        var wrong = sample
        wrong.rotation = sample.rotation.map { -$0 }
        _ = reversed.update(wrong)
        error = max(error, gravity.direction.angle(to: turn.up(at: sample.time)))
        errorReversed = max(errorReversed, reversed.direction.angle(to: turn.up(at: sample.time)))
      }
      #expect(error < 1)
      #expect(errorReversed > 8)
    }
  }

  @Test func theGyroscopeCarriesUpThroughAShakenTurn() {
    var random = Random(seed: 2)
    for face in faces {
      for axis in [face.axis.perpendicular, face.axis.cross(face.axis.perpendicular)] {
        let turn = Movement.ramp(
          from: face.axis, to: face.axis.turned(about: axis, by: 90), speed: 90)
        let sensors = Sensors(rate: 100, hasGyroscope: true)
        var gravity = GravityEstimate()
        var withoutGyroscope = GravityEstimate()
        for var sample in sensors.samples(of: turn, until: 2, random: &random) {
          if sample.time > 0 {
            sample.acceleration += Vector3(1.5, 2, 1.7) * sin(2 * .pi * 4 * sample.time)
          }
          _ = gravity.update(sample)
          sample.rotation = nil
          _ = withoutGyroscope.update(sample)
        }
        #expect(gravity.direction.angle(to: turn.up(at: 2)) < 8)
        #expect(withoutGyroscope.direction.angle(to: turn.up(at: 2)) > 20)
      }
    }
  }

  @Test func theFurtherFromOneGTheLessASampleCounts() {
    var previous = 100.0
    for magnitude in [1.0, 1.2, 1.5, 2, 3] {
      var gravity = GravityEstimate()
      _ = gravity.update(Sample(time: 0, acceleration: Vector3(0, 0, 1)))
      _ = gravity.update(
        Sample(time: 0.02, acceleration: Vector3(0, 0, 1).tilted(by: 45, azimuth: 0) * magnitude))
      let turned = gravity.direction.angle(to: Vector3(0, 0, 1))
      #expect(turned < previous)
      previous = turned
    }
    #expect(previous < 1)
  }

  @Test func trustIsHalfAtTheToleranceAndReturnsAfterADisturbance() {
    var gravity = GravityEstimate()
    _ = gravity.update(Sample(time: 0, acceleration: Vector3(0, 0, 1)))
    #expect(gravity.trust == 1)
    _ = gravity.update(Sample(time: 0.02, acceleration: Vector3(0, 0, 1.5)))
    #expect(abs(gravity.trust - 0.5) < 1e-9)
    _ = gravity.update(Sample(time: 0.04, acceleration: Vector3(0, 0, 1)))
    #expect(gravity.trust < 0.7)
    for tick in 3..<25 {
      _ = gravity.update(Sample(time: Double(tick) * 0.02, acceleration: Vector3(0, 0, 1)))
    }
    #expect(gravity.trust > 0.99)
  }

  @Test(arguments: [nil, Vector3(0, 0, 0)])
  func aTurnOntoTheOppositeSideIsFollowed(rotation: Vector3?) {
    for rate in [10.0, 50, 200, 1000] {
      var gravity = GravityEstimate()
      for tick in 0..<Int(rate) {
        let up = Double(tick) < rate / 2 ? Vector3(0, 0, 1) : Vector3(0, 0, -1)
        _ = gravity.update(
          Sample(time: Double(tick) / rate, acceleration: up, rotation: rotation))
      }
      #expect(gravity.direction.angle(to: Vector3(0, 0, -1)) < 1)
    }
  }

  @Test func theSpacingOfSamplesDoesNotMatter() {
    var random = Random(seed: 3)
    let turn = Movement.ramp(from: Vector3(0, 1, 0), to: Vector3(1, 0, 0), speed: 200)
    var gravity = GravityEstimate()
    var time = -0.5
    while time < 1 {
      _ = gravity.update(Sample(time: time, acceleration: turn.up(at: time)))
      let isTurning = time > 0 && time < 0.45
      #expect(gravity.direction.angle(to: turn.up(at: time)) < (isTurning ? 6 : 3))
      time += 0.002 + 0.06 * random.fraction() * random.fraction()
    }
  }

  @Test func aLongGapStartsAgain() {
    var gravity = GravityEstimate()
    _ = gravity.update(Sample(time: 0, acceleration: Vector3(0, 0, 1)))
    // A shake, so that nothing is believed any more.
    _ = gravity.update(Sample(time: 0.02, acceleration: Vector3(0, 0, 9)))
    #expect(gravity.update(Sample(time: 3, acceleration: Vector3(1, 0, 0))) == true)
    #expect(gravity.direction == Vector3(1, 0, 0))
    #expect(gravity.trust == 1)
    // After a gap too, a sample that shows anything but gravity is not a start.
    #expect(gravity.update(Sample(time: 9, acceleration: Vector3(0, 2, 0))) == false)
    #expect(gravity.direction == Vector3(1, 0, 0))
  }

  @Test func aRepeatedOrEarlierTimeDoesNotMoveTheEstimate() {
    var gravity = GravityEstimate()
    #expect(gravity.update(Sample(time: 1, acceleration: Vector3(0, 0, 1))) == true)
    #expect(gravity.update(Sample(time: 1, acceleration: Vector3(0, 1, 0))) == false)
    #expect(gravity.update(Sample(time: 0.5, acceleration: Vector3(0, 1, 0))) == false)
    #expect(gravity.direction == Vector3(0, 0, 1))
    #expect(gravity.update(Sample(time: 0.52, acceleration: Vector3(0, 1, 0))) == true)
    #expect(gravity.direction != Vector3(0, 0, 1))
  }

  /// The gyroscope saw nothing of a turn (it is stuck); half a second later the device is shaken.
  @Test func aTurnThatTheGyroscopeMissedIsNotForgottenInAShake() {
    var gravity = GravityEstimate()
    for tick in 0..<200 {
      let time = Double(tick) * 0.01
      var acceleration = time < 0.5 ? Vector3(0, 1, 0) : Vector3(1, 0, 0)
      if time > 1 { acceleration += Vector3(0.5, 2, -1.5) * sin(2 * .pi * 4 * time) }
      _ = gravity.update(Sample(time: time, acceleration: acceleration, rotation: .zero))
      if time > 0.6 { #expect(gravity.direction.angle(to: Vector3(1, 0, 0)) < 30) }
    }
  }
}
