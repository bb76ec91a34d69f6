// SPDX-License-Identifier: Apache-2.0

import Motion

/// What reaches the sensing elements: the motion of the board and the self-test's push.
struct Stimulus {
  let source: any MotionSource
  /// Nanoseconds from power-on to the source's time 0; nil: it has not started.
  var origin: Int64?
  var accelerationShift = Vector3(0, 0, 0)
  var rotationShift = Vector3(0, 0, 0)

  init(_ source: any MotionSource) {
    self.source = source
    // A recording waits until somebody looks.
    origin = source.isRecorded ? nil : 0
  }

  /// The source's time, in seconds.
  func sourceTime(at time: Int64) -> Double {
    guard let origin else { return 0 }
    return max(0, Double(time - origin) * 1e-9)
  }

  func state(at time: Int64) -> MotionState {
    var state = source.state(at: sourceTime(at: time))
    state.acceleration += accelerationShift
    state.rotation += rotationShift
    return state
  }
}
