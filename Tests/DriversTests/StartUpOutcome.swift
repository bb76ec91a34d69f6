// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

@testable import Drivers

/// How a start-up ended, and what it took.
struct StartUpOutcome: Equatable {
  var step: MPU6050StartUpStep
  var calls: Int
  var milliseconds: Int64

  var identity: MPU6050Identity? {
    if case .ready(let identity, _) = step { identity } else { nil }
  }

  var warnings: MPU6050Warnings? {
    if case .ready(_, let warnings) = step { warnings } else { nil }
  }

  var error: MPU6050Error? {
    if case .failed(let error) = step { error } else { nil }
  }
}

extension MPU6050 where Bus: ~Copyable {
  /// Advances the start-up to its end, with the clock moved to where each step asks. Gives up
  /// after 200 steps, which no start-up may need.
  mutating func start(at begin: MonotonicTime = at(0)) -> StartUpOutcome {
    var now = begin
    for call in 1...200 {
      let step = advance(at: now)
      guard case .wait(let until) = step else {
        return StartUpOutcome(
          step: step, calls: call, milliseconds: (now - begin) / .milliseconds(1))
      }
      now = max(now, until)
    }
    return StartUpOutcome(step: .wait(until: now), calls: 200, milliseconds: .max)
  }
}

/// Starts a fake chip.
func start(
  _ chip: FakeChip, _ settings: MPU6050Settings = MPU6050Settings()
) -> StartUpOutcome {
  var driver = MPU6050(bus: FakeBus(chip: chip), settings: settings)
  return driver.start()
}
