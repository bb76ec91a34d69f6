// SPDX-License-Identifier: Apache-2.0

import Buses
import Drivers
import LinuxSystem
import Motion
import Simulation

@testable import Agent

/// A sampler on a virtual chip, both on a clock that a test moves: seconds of the agent's life pass
/// at once.
final class SamplerBench {
  let clock = ManualClock()
  let chip: VirtualMPU6050
  let period: Int64
  private(set) var snapshot: LoopSnapshot
  /// Every orientation that was ever reported, with its time in milliseconds.
  private(set) var orientations: [(milliseconds: Int64, orientation: Orientation)] = []
  /// Every health, likewise.
  private(set) var healths: [(milliseconds: Int64, health: SensorHealth)] = []
  private var sampler: AccelerometerSampler<VirtualMPU6050>
  private let start: MonotonicTime

  init(
    _ source: any MotionSource, faults: FaultScript = [], rate: Int64 = 50,
    options: ChipOptions = ChipOptions(), correction: SampleCorrection = .identity,
    runsSelfTest: Bool = false
  ) {
    let clock = clock
    start = clock.now
    period = 1_000_000_000 / rate
    let chip = VirtualMPU6050(
      source: source, faults: faults, options: options, clock: { clock.now })
    self.chip = chip
    snapshot = LoopSnapshot(time: clock.now)
    var settings = MPU6050Settings(sampleRate: Double(rate))
    settings.runsSelfTest = runsSelfTest
    sampler = AccelerometerSampler(
      AccelerometerSettings(
        chip: settings, limits: MPU6050HealthLimits(), correction: correction,
        orientation: OrientationParameters(), staleAfter: .seconds(1))
    ) { chip }
  }

  var milliseconds: Int64 { (clock.now - start) / .milliseconds(1) }

  func tick() {
    _ = sampler.tick(at: clock.now, into: &snapshot)
    clock.advance(by: period)
  }

  func run(seconds: Double) {
    let end = clock.now + Int64(seconds * 1e9)
    while clock.now < end {
      let now = milliseconds
      tick()
      if snapshot.accelerometer.orientation != orientations.last?.orientation ?? .unknown {
        orientations.append((now, snapshot.accelerometer.orientation))
      }
      if snapshot.accelerometer.health != healths.last?.health {
        healths.append((now, snapshot.accelerometer.health))
      }
    }
  }
}
