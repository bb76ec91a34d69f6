// SPDX-License-Identifier: Apache-2.0

import Boards
import Buses
import Drivers
import LinuxSystem
import Motion
import Simulation

extension EffectiveConfiguration {
  /// Whether the sensors are simulated.
  public var isVirtual: Bool { board?.isVirtual ?? false }

  /// Where the board file says the lines of a bus are.
  func wiring(ofBus bus: Int) -> String? {
    board?.i2c.pins[bus].map { "SDA on pin \($0.data), SCL on pin \($0.clock)" }
  }
}

extension AccelerometerConfiguration {
  /// Where the chip is.
  public var location: I2CLocation { I2CLocation(bus: bus, address: address) }
}

extension AccelerometerSettings {
  /// - Parameter hasRotation: whether the source has angular rates at all; a recording may not.
  init(_ configuration: AgentConfiguration, hasRotation: Bool) throws(CalibrationError) {
    let accelerometer = configuration.accelerometer
    chip = MPU6050Settings(accelerometer, rate: configuration.agent.rate)
    chip.usesGyroscope = chip.usesGyroscope && hasRotation
    limits = MPU6050HealthLimits()
    correction = SampleCorrection(
      calibration: try accelerometer.calibration(), mountMatrix: accelerometer.mountMatrix)
    orientation = configuration.orientation
    staleAfter = configuration.agent.staleAfter
  }
}

extension MPU6050Settings {
  init(_ configuration: AccelerometerConfiguration, rate: Double) {
    self.init(
      fullScale: MPU6050FullScale.allCases.first { $0.g == configuration.fullScale } ?? .g2,
      gyroscopeRange: MPU6050GyroscopeRange.allCases.first {
        $0.degreesPerSecond == configuration.gyroscopeRange
      } ?? .dps250,
      sampleRate: rate,
      lowPass: MPU6050LowPass.allCases.first { $0.bandwidth == configuration.lowPass },
      forcedIdentity: configuration.identity.flatMap(MPU6050Variant.init(whoAmI:)),
      usesGyroscope: configuration.gyroscope, runsSelfTest: configuration.selfTest)
  }
}

extension VirtualMPU6050 {
  /// The chip of the virtual board: it feels a recording, the tour, or stillness.
  convenience init(_ configuration: AgentConfiguration, trace: Trace?) throws(FaultScriptError) {
    let simulation = configuration.simulation
    var options = ChipOptions(
      location: configuration.accelerometer.location, identity: simulation.identity)
    options.noise = simulation.noise
    options.seed = simulation.seed
    self.init(
      source: simulation.source(trace),
      faults: try FaultScript(parsing: simulation.faultLines), options: options)
  }
}

extension SimulationConfiguration {
  fileprivate func source(_ trace: Trace?) -> any MotionSource {
    if let trace { return TracePlayback(trace) }
    return tour ? Tour() : StillPose(.portrait)
  }
}
