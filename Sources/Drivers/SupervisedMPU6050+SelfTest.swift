// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

extension SupervisedMPU6050 where Bus: ~Copyable {
  /// Steps of a self-test in one tick.
  private static var stepsPerTick: Int { 2 }

  /// Goes on with the self-test; when it has ended, the chip's settings are brought back.
  mutating func advanceSelfTest(at now: MonotonicTime) {
    for _ in 0..<Self.stepsPerTick {
      let step = chip?.advance(&test, at: now)
      if case .wait(let time)? = step {
        notBefore = time
        if time > now { return }
        continue
      }
      selfTest = step
      test = MPU6050SelfTest()
      activity = .starting
      notBefore = now
      return
    }
  }
}
