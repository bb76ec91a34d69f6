// SPDX-License-Identifier: Apache-2.0

import Glibc
import Motion

/// One part of the tour: the board is held, turned or shaken.
struct TourStage {
  enum Action {
    case hold
    /// A quarter turn to the pose given.
    case turn(to: Orientation)
    case shake
  }

  let start: Double
  let end: Double
  let pose: Orientation
  let action: Action

  /// The case that the board is held in, or nil during a turn.
  var held: Orientation? {
    if case .turn = action { nil } else { pose }
  }

  func state(at time: Double) -> MotionState {
    let up = pose.axis
    let part = (time - start) / (end - start)
    switch action {
    case .hold: return MotionState(acceleration: up)
    case .turn(let target): return turned(from: up, to: target.axis, part: part)
    case .shake: return shaken(up, part: part)
    }
  }

  /// A quarter turn about the axis that both poses share, slow at both ends.
  ///
  /// In body axes the up vector u changes as du/dt = −ω × u, so a turn of u from a to b at rate θ'
  /// needs ω = −θ' (a × b).
  private func turned(from a: Vector3, to b: Vector3, part s: Double) -> MotionState {
    let angle = s * s * (3 - 2 * s) * (.pi / 2)
    let rate = 6 * s * (1 - s) * 90 / (end - start)
    let axis = Vector3(
      a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    return MotionState(acceleration: a * cos(angle) + b * sin(angle), rotation: axis * -rate)
  }

  /// Shaken to and fro without being turned: it swells to ±1.4 g at 5 Hz and dies away.
  private func shaken(_ up: Vector3, part s: Double) -> MotionState {
    let swell = sin(.pi * s) * sin(.pi * s)
    let push = 1.4 * swell * sin(2 * .pi * 5 * s * (end - start))
    return MotionState(acceleration: up + Vector3(0.7, 0.6, 0.39) * push)
  }
}

extension TourStage {
  /// The stages of a lap. The first pose is held shortly, so that something happens soon.
  static let lap: [TourStage] = {
    var stages: [TourStage] = []
    var time = 0.0
    var pose = Orientation.portrait
    func add(_ action: Action, _ duration: Double) {
      stages.append(TourStage(start: time, end: time + duration, pose: pose, action: action))
      time += duration
      if case .turn(let target) = action { pose = target }
    }
    add(.hold, 1.2)
    for next in [Orientation.landscapeLeft, .portraitUpsideDown, .landscapeRight, .faceUp] {
      add(.turn(to: next), 0.6)
      add(.hold, 1.6)
    }
    add(.turn(to: .portrait), 0.6)
    add(.hold, 0.8)
    add(.shake, 1.6)
    add(.hold, 0.8)
    add(.turn(to: .faceDown), 0.6)
    add(.hold, 6.6)  // its sensor does not answer for 2.5 s of this
    add(.turn(to: .portrait), 0.6)
    return stages
  }()
}
