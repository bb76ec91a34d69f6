// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A condition that counts only once it has held for a time, and stops counting only once it has
/// not held for a time: one odd sample changes nothing either way.
struct HeldCondition: Equatable, Sendable {
  private(set) var isRaised = false
  /// Since when, and over how many samples, the condition has differed from `isRaised`.
  private var since: MonotonicTime?
  private var samples = 0

  /// Takes the next sample.
  /// - Parameters:
  ///   - rise: nanoseconds and samples that the condition must hold to count.
  ///   - fall: nanoseconds that it must be absent to stop counting.
  mutating func update(
    _ condition: Bool, at now: MonotonicTime, rise: (time: Int64, samples: Int), fall: Int64
  ) {
    guard condition != isRaised else {
      since = nil
      samples = 0
      return
    }
    let start = since ?? now
    since = start
    samples += 1
    let isOver =
      condition ? now - start >= rise.time && samples >= rise.samples : now - start >= fall
    if isOver {
      isRaised = condition
      since = nil
      samples = 0
    }
  }
}
