// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Motion

/// However the sensor is mounted, and however the device is turned, the decisions are the same.
@Suite struct SymmetryTests {
  /// A minute of handling: from pose to pose, with shakes and a pause or two.
  private func handling(hasGyroscope: Bool) -> [Sample] {
    var random = Random(seed: 21)
    var samples: [Sample] = []
    var pose = Vector3(0, 1, 0)
    var start = 0.0
    for _ in 0..<30 {
      let direction = random.vector(1)
      let next = direction / direction.length
      let speed = 60 + 500 * random.fraction()
      let movement = Movement.ramp(from: pose, to: next, speed: speed)
      let sensors = Sensors(rate: 50, hasGyroscope: hasGyroscope, noise: 0.02)
      for var sample in sensors.samples(of: movement, until: 1, random: &random) {
        sample.time += start
        samples.append(sample)
      }
      pose = movement.up(at: 1)
      start += 2
    }
    return samples
  }

  @Test(arguments: [true, false])
  func aMountMatrixUndoesAnyOfThe24Mountings(hasGyroscope: Bool) throws {
    let samples = handling(hasGyroscope: hasGyroscope)
    var reference = OrientationTracker()
    let expected = reference.changes(samples)
    #expect(Set(expected.map(\.orientation)).count == 6)
    #expect(axisRotations.count == 24)
    for rotation in axisRotations {
      let correction = SampleCorrection(mountMatrix: try MountMatrix(rotation))
      // What a sensor mounted so would report.
      let raw = samples.map { sample in
        Sample(
          time: sample.time, acceleration: rotation.transpose * sample.acceleration,
          rotation: sample.rotation.map { rotation.transpose * $0 })
      }
      var tracker = OrientationTracker()
      #expect(tracker.changes(raw.map(correction.apply)) == expected)
    }
  }

  /// The z axis is special (flat is not upright), so of the 24 rotations the eight that keep it.
  @Test(arguments: [true, false])
  func decisionsTurnWithTheDevice(hasGyroscope: Bool) {
    let samples = handling(hasGyroscope: hasGyroscope)
    var reference = OrientationTracker()
    let expected = reference.changes(samples)
    let rotations = axisRotations.filter { abs($0.z.z) == 1 }
    #expect(rotations.count == 8)
    for rotation in rotations {
      let turned = samples.map { sample in
        Sample(
          time: sample.time, acceleration: rotation * sample.acceleration,
          rotation: sample.rotation.map { rotation * $0 })
      }
      var tracker = OrientationTracker()
      let turnedBack = tracker.changes(turned).map { change in
        let axis = rotation.transpose * change.orientation.axis
        return Change(
          time: change.time,
          orientation: faces.first { $0.axis == axis } ?? .unknown)
      }
      #expect(turnedBack == expected)
    }
  }

  @Test func theCorrectionCalibratesBeforeItTurns() throws {
    let calibration = try Calibration(
      offset: Vector3(0.1, 0.2, 0.3), scale: Vector3(2, 1, 0.5),
      gyroscopeBias: Vector3(1, 2, 3))
    let correction = SampleCorrection(
      calibration: calibration, mountMatrix: try MountMatrix(parsing: "0,-1,0; 1,0,0; 0,0,1"))
    let raw = Sample(
      time: 5, acceleration: Vector3(1.1, 0.2, 0.3), rotation: Vector3(11, 2, 3))
    let corrected = correction.apply(raw)
    #expect(corrected.time == 5)
    #expect(corrected.acceleration == Vector3(0, 2, 0))
    #expect(corrected.rotation == Vector3(0, 10, 0))
    #expect(SampleCorrection.identity.apply(raw) == raw)
  }
}
