// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Turns the direction of "up" into one of seven cases, with hysteresis in angle and in time.
///
/// In angle: see `OrientationFaces`. In time: another case becomes a candidate, and is reported
/// when it has lasted `holdTime`. Time counts less while the device moves towards or away from
/// the current case (`settleSpeed`), and less while the direction is not to be trusted. So a flick
/// there and back, a shake and a fall change nothing, and a pose that is held is reported soon.
///
/// A value type without a clock: time comes with the directions. Nothing is allocated.
public struct OrientationClassifier: Sendable {
  /// The current case; `unknown` before the first direction and after `invalidate()`.
  public private(set) var orientation = Orientation.unknown

  /// The case that is about to replace the current one; `unknown` when none is.
  public private(set) var candidate = Orientation.unknown

  private var held = 0.0
  private var last = Vector3.zero
  private var time = 0.0
  private let faces: OrientationFaces
  private let holdTime: Double
  private let settleSpeed: Double
  private let longestCredit: Double

  public init(parameters: OrientationParameters = OrientationParameters()) {
    faces = OrientationFaces(parameters: parameters)
    holdTime = parameters.holdTime
    settleSpeed = parameters.settleSpeed
    longestCredit = 0.6 * parameters.holdTime
  }

  /// The source is stale or has failed: the case becomes `unknown`, and the next direction
  /// decides at once.
  public mutating func invalidate() {
    orientation = .unknown
    dropCandidate()
  }

  /// Takes a direction in and returns the case after it.
  ///
  /// - Parameters:
  ///   - up: the direction that points up, in device axes, of length 1.
  ///   - now: seconds on any clock. An interval that is zero or negative counts as none.
  ///   - trust: 0 … 1, how much of the interval counts.
  @discardableResult
  public mutating func update(up: Vector3, time now: Double, trust: Double = 1) -> Orientation {
    let interval = now - time
    let previous = last
    time = now
    last = up
    guard orientation != .unknown else {
      orientation = faces.face(up: up, from: .unknown)
      return orientation
    }
    let next = faces.face(up: up, from: orientation)
    guard next != orientation else {
      dropCandidate()
      return orientation
    }
    // The candidate keeps its own hysteresis, or dithering between two new cases would never end.
    if candidate == .unknown || faces.face(up: up, from: candidate) != candidate {
      candidate = next
      held = 0
    }
    let axis = orientation.axis
    let turned = abs(angle(up, axis) - angle(previous, axis)) * (180 / .pi)
    // However far apart samples are, one alone must not decide: it may be the glitch.
    held += max(0, min(interval - turned / settleSpeed, longestCredit)) * trust
    // A microsecond of rounding must not cost a sample.
    if held >= holdTime - 1e-6 {
      orientation = candidate
      dropCandidate()
    }
    return orientation
  }

  private mutating func dropCandidate() {
    candidate = .unknown
    held = 0
  }

  /// The angle between two directions (radians).
  private func angle(_ one: Vector3, _ other: Vector3) -> Double {
    acos(min(1, max(-1, one.dot(other))))
  }
}
