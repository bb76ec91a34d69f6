// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Motion

/// Movements that are no change of orientation are not reported as one.
@Suite struct TrackerSteadyTests {
  static let sensors = [25.0, 50, 100, 200].flatMap { rate in
    [Sensors(rate: rate), Sensors(rate: rate, hasGyroscope: true)]
  }

  /// The cases reported while a device that starts in `movement.start` moves.
  private func cases(
    _ movement: Movement, _ sensors: Sensors, until end: Double, run: Int = 0
  ) -> [Orientation] {
    var random = Random(seed: UInt64(run))
    var sensors = sensors
    sensors.phase = Double(run % 9) / 9 + 0.01
    var tracker = OrientationTracker()
    return tracker.changes(sensors.samples(of: movement, until: end, random: &random))
      .map(\.orientation)
  }

  @Test(arguments: sensors, Movement.Shape.allCases)
  func aFlickThereAndBackChangesNothing(sensors: Sensors, shape: Movement.Shape) {
    var run = 0
    for face in faces {
      for azimuth in stride(from: 0.0, to: 360, by: 30) {
        for tilt in [0.0, 10] {
          let start = face.axis.tilted(by: tilt, azimuth: azimuth * 7)
          let axis = start.perpendicular.turned(about: start, by: azimuth)
          let flick = Movement.flick(from: start, about: axis, shape: shape)
          #expect(cases(flick, sensors, until: 1.5, run: run) == [face])
          run += 1
        }
      }
    }
  }

  @Test(arguments: sensors, [0.3, 3.0])
  func aTiltBy25DegreesChangesNothing(sensors: Sensors, duration: Double) {
    for face in faces {
      for azimuth in stride(from: 0.0, to: 360, by: 45) {
        let axis = face.axis.perpendicular.turned(about: face.axis, by: azimuth)
        let tilt = Movement(start: face.axis, axis: axis) { time in
          time > 0 && time < duration ? 25 : 0
        }
        #expect(cases(tilt, sensors, until: 2) == [face])
      }
    }
  }

  @Test(arguments: sensors, [Orientation.faceUp, .faceDown])
  func aFlatBoardTurnedAboutTheVerticalStaysFlat(sensors: Sensors, face: Orientation) {
    let start = face.axis.tilted(by: 4, azimuth: 0)
    let turn = Movement(start: start, axis: face.axis) { time in 90 * max(0, time) }
    #expect(cases(turn, sensors, until: 8) == [face])
  }

  /// From one face to 45 degrees towards its neighbour, and there to and fro.
  @Test(arguments: sensors, [0.3, 1.0, 3.0])
  func ditheringBetweenTwoFacesChangesNothing(sensors: Sensors, frequency: Double) {
    for face in faces {
      for neighbour in faces where neighbour.axis.dot(face.axis) == 0 {
        let axis = face.axis.cross(neighbour.axis)
        let dither = Movement(start: face.axis, axis: axis) { time in
          min(max(time, 0) * 90, 45) + (time > 0.5 ? 3 * sin(2 * .pi * frequency * time) : 0)
        }
        #expect(cases(dither, sensors, until: 6) == [face])
      }
    }
  }

  @Test(arguments: sensors)
  func ditheringFromAnUnknownStartKeepsTheFirstAnswer(sensors: Sensors) {
    for face in faces {
      for neighbour in faces where neighbour.axis.dot(face.axis) == 0 {
        let axis = face.axis.cross(neighbour.axis)
        let dither = Movement(start: face.axis, axis: axis) { time in
          45 + 3 * sin(9 * time)
        }
        #expect(cases(dither, sensors, until: 6).count == 1)
      }
    }
  }

  @Test(arguments: sensors, [1.0, 2, 3, 5, 8])
  func shakingHoldsTheCase(sensors: Sensors, frequency: Double) {
    var random = Random(seed: 11)
    for face in faces {
      for strength in [0.5, 1.2, 2, 3] {
        let direction = random.vector(1)
        let shake = direction * (strength / direction.length)
        let tilt = 15 * random.fraction()
        let rest = face.axis.tilted(by: tilt, azimuth: 360 * random.fraction())
        let still = Movement(start: rest, axis: rest) { _ in 0 }
        var samples = sensors.samples(of: still, until: 6, random: &random)
        for index in samples.indices where samples[index].time > 0 {
          samples[index].acceleration += shake * sin(2 * .pi * frequency * samples[index].time)
        }
        var tracker = OrientationTracker()
        #expect(tracker.changes(samples).map(\.orientation) == [face])
      }
    }
  }

  @Test(arguments: sensors)
  func brakingAndBendsOfAVehicleHoldTheCase(sensors: Sensors) {
    var random = Random(seed: 13)
    for face in faces {
      let still = Movement(start: face.axis, axis: face.axis) { _ in 0 }
      var samples = sensors.samples(of: still, until: 9, random: &random)
      for index in samples.indices where samples[index].time > 0 {
        // 0.5 g for three seconds in every horizontal direction, one after the other.
        let part = (samples[index].time / 3).rounded(.down)
        samples[index].acceleration +=
          face.axis.perpendicular.turned(about: face.axis, by: part * 90) * 0.5
      }
      var tracker = OrientationTracker()
      #expect(tracker.changes(samples).map(\.orientation) == [face])
    }
  }

  /// What is left in a fall is the sensor's offset, in any direction, and noise.
  @Test(arguments: sensors)
  func freeFallHoldsTheCase(sensors: Sensors) {
    var random = Random(seed: 17)
    for face in faces {
      for corner in corners {
        let still = Movement(start: face.axis, axis: face.axis) { _ in 0 }
        var samples = sensors.samples(of: still, until: 1.5, random: &random)
        for index in samples.indices where samples[index].time > 0 && samples[index].time < 1 {
          samples[index].acceleration = corner * 0.08 + random.vector(0.02)
        }
        var tracker = OrientationTracker()
        #expect(tracker.changes(samples).map(\.orientation) == [face])
      }
    }
  }

  @Test(arguments: sensors)
  func flatThenFortyDegreesThenFlatEndsFlat(sensors: Sensors) {
    for face in [Orientation.faceUp, .faceDown] {
      let lean = Movement(start: face.axis, axis: Vector3(0, 1, 0)) { time in
        -min(max(0, time) * 100, 40, max(0, 3 - time) * 100)
      }
      #expect(cases(lean, sensors, until: 4).last == face)
    }
  }
}
