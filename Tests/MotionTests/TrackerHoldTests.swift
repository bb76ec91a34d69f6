// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Motion

/// A pose that is held is reported in time.
@Suite struct TrackerHoldTests {
  /// Turns from every face to a pose near every other one and returns the worst delay from the
  /// start of the hold to the report, in seconds; infinity when it is never reported, or another
  /// case comes in between.
  private func worstDelay(
    sensors: Sensors, speed: Double?, tilt: Double, offset: Double = 0.08
  ) -> Double {
    var random = Random(seed: 7)
    var worst = 0.0
    var run = 0
    for face in faces {
      for target in faces where target != face {
        for azimuth in stride(from: 0.0, to: tilt == 0 ? 1 : 360, by: 90) {
          var sensors = sensors
          sensors.phase = Double(run % 7) / 7 + 0.01
          sensors.offset = corners[run * 5 % 8] * offset
          let pose = target.axis.tilted(by: tilt, azimuth: azimuth)
          let movement = Movement.ramp(from: face.axis, to: pose, speed: speed)
          // The hold of a pose on the axis starts where the movement enters the 25 degrees.
          let length = face.axis.angle(to: pose) - (tilt == 0 ? 25 : 0)
          let start = speed.map { length / $0 } ?? 0
          let samples = sensors.samples(of: movement, until: start + 1, random: &random)
          var tracker = OrientationTracker()
          let changes = tracker.changes(samples)
          // A turn by 180 degrees may report the face in the middle, if it stays there.
          let isDirect = changes.map(\.orientation) == [face, target]
          guard changes.last?.orientation == target, isDirect || face.axis == -target.axis else {
            return .infinity
          }
          worst = max(worst, changes[changes.count - 1].time - start)
          run += 1
        }
      }
    }
    return worst
  }

  @Test(arguments: Sensors.all)
  func reportsAStepToAPoseOnAnAxisWithin350Milliseconds(sensors: Sensors) {
    #expect(worstDelay(sensors: sensors, speed: nil, tilt: 0) <= 0.350)
  }

  @Test(arguments: Sensors.all)
  func reportsAStepToAPose25DegreesFromAnAxisWithin350Milliseconds(sensors: Sensors) {
    #expect(worstDelay(sensors: sensors, speed: nil, tilt: 25) <= 0.350)
  }

  @Test(arguments: Sensors.all, [90.0, 300, 600])
  func reportsARampToAPoseOnAnAxisWithin350Milliseconds(sensors: Sensors, speed: Double) {
    #expect(worstDelay(sensors: sensors, speed: speed, tilt: 0) <= 0.350)
  }

  @Test(arguments: Sensors.all, [90.0, 600])
  func reportsARampToAPose25DegreesFromAnAxisWithin350Milliseconds(
    sensors: Sensors, speed: Double
  ) {
    #expect(worstDelay(sensors: sensors, speed: speed, tilt: 25) <= 0.350)
  }

  @Test(arguments: [true, false])
  func reportsAPoseAt12And5HertzWithinOneMoreInterval(hasGyroscope: Bool) {
    let sensors = Sensors(rate: 12.5, hasGyroscope: hasGyroscope)
    #expect(worstDelay(sensors: sensors, speed: nil, tilt: 25) <= 0.430)
    #expect(worstDelay(sensors: sensors, speed: nil, tilt: 25, offset: 0) <= 0.350)
  }

  @Test(arguments: [20.0, 250.0])
  func reportsInTimeWithAGyroscopeThatDriftsOrIsSaturated(limit: Double) {
    var sensors = Sensors(rate: 50, hasGyroscope: true)
    if limit == 20 {
      sensors.gyroscopeBias = Vector3(20, -20, 20)
    } else {
      sensors.gyroscopeRange = limit
    }
    for speed in [nil, 90.0, 600] {
      #expect(worstDelay(sensors: sensors, speed: speed, tilt: 0) <= 0.350)
    }
  }

  @Test func reportsAtOneHertzWithTheSecondSampleInAPose() {
    var tracker = OrientationTracker()
    let poses: [Vector3] = [
      Vector3(0, 1, 0), Vector3(0, 1, 0), Vector3(1, 0, 0), Vector3(1, 0, 0), Vector3(1, 0, 0),
    ]
    let answers = poses.enumerated().map { second, pose in
      tracker.update(Sample(time: Double(second), acceleration: pose))
    }
    #expect(answers == [.portrait, .portrait, .portrait, .landscapeLeft, .landscapeLeft])
  }
}
