// SPDX-License-Identifier: Apache-2.0

import Boards
import Buses
import Drivers
import LinuxSystem
import Motion
import Simulation

/// The accelerometer as the main thread sees it: a thread that samples, and words about it.
final class Accelerometer {
  let loop: SamplingLoop
  let description: AccelerometerDescription
  private let settings: AccelerometerSettings
  private let virtualChip: VirtualMPU6050?
  /// What `source` said last, for which chip.
  private var lastSource: (variant: MPU6050Variant?, text: String)?

  /// Prepares the accelerometer of a configuration; nil when it has none.
  init?(_ effective: EffectiveConfiguration, trace: Trace?) throws(AgentError) {
    let configuration = effective.configuration
    guard configuration.accelerometer.driver != .none else { return nil }
    let location = configuration.accelerometer.location
    description = AccelerometerDescription(
      location: location, isVirtual: effective.isVirtual,
      wiring: effective.wiring(ofBus: location.bus),
      enableCommand: effective.board?.hints.enableI2C)
    virtualChip = effective.isVirtual ? try Self.virtualChip(configuration, trace: trace) : nil
    do throws(CalibrationError) {
      settings = try AccelerometerSettings(
        configuration, hasRotation: trace.map { TracePlayback($0).hasRotation } ?? true)
    } catch {
      throw .configuration("[accelerometer] \(error)")
    }
    do throws(SystemError) {
      loop = try SamplingLoop(
        SamplingLoop.Settings(
          period: Int64(1e9 / configuration.agent.rate),
          realTimePriority: Int32(configuration.agent.realtimePriority)),
        initial: LoopSnapshot(time: .now))
    } catch {
      throw .system(error)
    }
  }

  private static func virtualChip(
    _ configuration: AgentConfiguration, trace: Trace?
  ) throws(AgentError) -> VirtualMPU6050 {
    do throws(FaultScriptError) {
      return try VirtualMPU6050(configuration, trace: trace)
    } catch {
      throw .configuration("[simulation] \(error)")
    }
  }

  /// Nanoseconds without a good sample after which nothing is known any more.
  var staleAfter: Int64 { settings.staleAfter }

  /// Starts to sample.
  func start() throws(SystemError) {
    let settings = settings
    if let virtualChip {
      try loop.start { loop in
        loop.run(AccelerometerSampler(settings) { virtualChip })
      }
    } else {
      let location = description.location
      try loop.start { loop in
        loop.run(
          AccelerometerSampler(settings) { () throws(BusError) in try LinuxI2CDevice(location) })
      }
    }
  }

  /// The chip and where it is, in words. Worked out once: that is more work than all the rest of
  /// publishing a change.
  func source(_ identity: MPU6050Identity?) -> String {
    let variant = identity?.variant
    if let lastSource, lastSource.variant == variant { return lastSource.text }
    let text = description.source(identity)
    lastSource = (variant, text)
    return text
  }

  /// Whether a recording that moves the virtual board is over.
  var isFinished: Bool { virtualChip?.isFinished ?? false }
}
