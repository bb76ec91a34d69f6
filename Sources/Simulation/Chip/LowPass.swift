// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Motion

/// The low-pass filters of accelerometer and gyroscope, worked out only when a sample is due.
///
/// The input is taken at nodes 4 ms apart and as a straight line between them, for which the
/// first-order filter has an exact solution. Nodes lie at fixed times, so the output does not
/// depend on how often somebody looks.
struct LowPass {
  static let step: Int64 = .milliseconds(4)
  private static let stepSeconds = 4e-3

  private var accelerationDelay = 0.0
  private var rotationDelay = 0.0
  private var acceleration = Coefficients(delay: 0, duration: Self.stepSeconds)
  private var rotation = Coefficients(delay: 0, duration: Self.stepSeconds)

  /// Time of the last node that was worked out, and what went in and came out there.
  private var node: Int64 = 0
  private var input = MotionState(acceleration: .zero)
  private var output = MotionState(acceleration: .zero)

  /// How a straight piece of input of a certain duration changes the output.
  private struct Coefficients {
    let decay: Double
    /// Time constant divided by duration.
    let lag: Double

    init(delay: Double, duration: Double) {
      decay = delay > 0 ? exp(-duration / delay) : 0
      lag = delay / duration
    }

    func output(after y: Vector3, from a: Vector3, to b: Vector3) -> Vector3 {
      let behind = (b - a) * lag
      return b - behind + (y - a + behind) * decay
    }
  }

  /// Starts with a settled output at this time.
  mutating func restart(at time: Int64, _ stimulus: Stimulus) {
    node = time
    input = stimulus.state(at: time)
    output = input
  }

  /// Changes the filters at this time; the output goes on from where it is.
  mutating func set(
    acceleration: DigitalFilter, rotation: DigitalFilter, at time: Int64, _ stimulus: Stimulus
  ) {
    output = state(at: time, stimulus)
    node = time
    input = stimulus.state(at: time)
    accelerationDelay = acceleration.delay
    rotationDelay = rotation.delay
    self.acceleration = Coefficients(delay: acceleration.delay, duration: Self.stepSeconds)
    self.rotation = Coefficients(delay: rotation.delay, duration: Self.stepSeconds)
  }

  /// The filtered motion at a time that is not before the last one asked for.
  mutating func state(at time: Int64, _ stimulus: Stimulus) -> MotionState {
    skipWhatIsForgotten(until: time, stimulus)
    while time - node >= Self.step {
      node += Self.step
      let next = stimulus.state(at: node)
      output = filtered(to: next, acceleration, rotation)
      input = next
    }
    guard time > node else { return output }
    let duration = Double(time - node) * 1e-9
    return filtered(
      to: stimulus.state(at: time), Coefficients(delay: accelerationDelay, duration: duration),
      Coefficients(delay: rotationDelay, duration: duration))
  }

  private func filtered(
    to next: MotionState, _ a: Coefficients, _ r: Coefficients
  ) -> MotionState {
    MotionState(
      acceleration: a.output(
        after: output.acceleration, from: input.acceleration, to: next.acceleration),
      rotation: r.output(after: output.rotation, from: input.rotation, to: next.rotation),
      temperature: next.temperature)
  }

  /// After 20 time constants nothing is left of what was before: a chip that nobody read for an
  /// hour must not work through the hour.
  private mutating func skipWhatIsForgotten(until time: Int64, _ stimulus: Stimulus) {
    let memory = Int64(max(accelerationDelay, rotationDelay) * 20e9) + Self.step
    let skipped = (time - node - memory) / Self.step
    guard skipped > 0 else { return }
    node += skipped * Self.step
    input = stimulus.state(at: node)
    output = input
  }
}
