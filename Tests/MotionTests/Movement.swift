// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Motion

/// A device that turns about an axis fixed in it, as its sensors would see it.
struct Movement {
  /// Where "up" is before the movement, in device axes.
  var start: Vector3
  /// The axis about which "up" turns, in device axes, of length 1.
  var axis: Vector3
  /// How far "up" has turned at a time (degrees; the movement begins at 0 s).
  var angle: (Double) -> Double

  func up(at time: Double) -> Vector3 { start.turned(about: axis, by: angle(time)) }

  /// From one direction to another at a constant speed (degrees a second); nil: at once.
  static func ramp(from start: Vector3, to end: Vector3, speed: Double?) -> Movement {
    let whole = start.angle(to: end)
    var axis = start.cross(end)
    if axis.length < 1e-6 { axis = start.perpendicular }
    return Movement(start: start, axis: axis / axis.length) { time in
      guard let speed else { return time > 0 ? whole : 0 }
      return min(max(time * speed, 0), whole)
    }
  }

  /// There in 150 ms, 200 ms there, back in 150 ms.
  static func flick(from start: Vector3, about axis: Vector3, shape: Shape) -> Movement {
    Movement(start: start, axis: axis) { time in
      90 * (time < 0.25 ? shape.part(time / 0.15) : 1 - shape.part((time - 0.35) / 0.15))
    }
  }

  /// How a movement starts and stops.
  enum Shape: CaseIterable {
    case even, soft

    func part(_ time: Double) -> Double {
      let time = min(max(time, 0), 1)
      return self == .even ? time : time * time * (3 - 2 * time)
    }
  }
}

/// Sensors with the faults that real ones have.
struct Sensors: CustomTestStringConvertible, Sendable {
  /// Samples a second.
  var rate = 50.0
  var hasGyroscope = false
  /// Where the first sample falls between two ticks that would meet the start of the movement.
  var phase = 0.01
  /// Standard deviation of the accelerometer's noise (g).
  var noise = 0.01
  var offset = Vector3(0, 0, 0)
  /// Degrees a second.
  var gyroscopeBias = Vector3(0, 0, 0)
  /// The full scale of the gyroscope (degrees a second).
  var gyroscopeRange = 2000.0

  var testDescription: String { "\(rate) Hz\(hasGyroscope ? " with gyroscope" : "")" }

  /// The rates at which a pose must be reported in time.
  static let all = [20.0, 25, 30, 50, 100, 200].flatMap { rate in
    [Sensors(rate: rate), Sensors(rate: rate, hasGyroscope: true)]
  }

  /// The samples from 1 s before the movement until `end`.
  func samples(of movement: Movement, until end: Double, random: inout Random) -> [Sample] {
    var samples: [Sample] = []
    let interval = 1 / rate
    var time = -1 + phase * interval
    while time <= end {
      let before = movement.angle(time - 1e-5)
      let speed = (movement.angle(time + 1e-5) - before) / 2e-5
      // "Up" turns by +speed about the axis when the device turns by −speed. A step is too fast
      // for any gyroscope to see.
      let seen = abs(speed) > 1e5 ? 0 : min(max(-speed, -gyroscopeRange), gyroscopeRange)
      let rotation = movement.axis * seen + gyroscopeBias + random.vector(0.1)
      samples.append(
        Sample(
          time: time, acceleration: movement.up(at: time) + offset + random.vector(noise),
          rotation: hasGyroscope ? rotation : nil))
      time += interval
    }
    return samples
  }
}

/// A change that a tracker reported.
struct Change: Equatable {
  var time: Double
  var orientation: Orientation
}

extension OrientationTracker {
  /// Every change among the answers to `samples`, the first answer included.
  mutating func changes(_ samples: [Sample]) -> [Change] {
    var changes: [Change] = []
    for sample in samples {
      let answer = update(sample)
      if answer != changes.last?.orientation {
        changes.append(Change(time: sample.time, orientation: answer))
      }
    }
    return changes
  }
}
