// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

/// The measure of a self-test.
private enum SelfTestLimit {
  /// Samples with the self-test off, and as many with it on.
  static let samples = 20
  static let samplePeriod: Int64 = .milliseconds(2)
  /// Until the filter has settled and the mechanics follow the electrostatic force.
  static let settling: Int64 = .milliseconds(100)
  /// The filter during the test: 94 Hz.
  static let filter = MPU6050LowPass.hz94
  /// What a board at rest does not exceed from sample to sample.
  static let restlessG = 0.25
  static let restlessDps = 20.0
}

extension MPU6050 where Bus: ~Copyable {
  /// Does the next step of a self-test, with at most six short transfers and without waiting.
  ///
  /// The chip must be started. The test changes its settings; when it has finished or failed,
  /// call `advance(at:)` until it is ready again.
  public mutating func advance(
    _ test: inout MPU6050SelfTest, at now: MonotonicTime
  ) -> MPU6050SelfTestStep {
    if case .ended(let step) = test.phase { return step }
    guard let variant = identity?.variant, let procedure = MPU6050SelfTestProcedure(variant),
      isReady || test.phase != .beginning
    else { return test.end(.notAvailable) }
    if now < test.notBefore { return .wait(until: test.notBefore) }
    do throws(BusError) {
      switch test.phase {
      case .beginning:
        try beginSelfTest(procedure, &test)
        return test.wait(until: now, in: .settingRanges)
      case .settingRanges:
        try setSelfTest(false, procedure)
        return test.wait(until: now + SelfTestLimit.settling, in: .sampling(isOn: false))
      case .sampling(isOn: false):
        test.off.add(try fetch())
        if test.off.count < SelfTestLimit.samples {
          return test.wait(until: now + SelfTestLimit.samplePeriod, in: .sampling(isOn: false))
        }
        try setSelfTest(true, procedure)
        return test.wait(until: now + SelfTestLimit.settling, in: .sampling(isOn: true))
      case .sampling(isOn: true):
        test.on.add(try fetch())
        if test.on.count < SelfTestLimit.samples {
          return test.wait(until: now + SelfTestLimit.samplePeriod, in: .sampling(isOn: true))
        }
        return test.end(.finished(result(of: test, procedure)))
      case .ended(let step):
        return step
      }
    } catch {
      restart()
      return test.end(.failed(.bus(error)))
    }
  }

  private mutating func beginSelfTest(
    _ procedure: MPU6050SelfTestProcedure, _ test: inout MPU6050SelfTest
  ) throws(BusError) {
    // From here on the chip has not the settings that it was started with.
    startUp.resume()
    test.codes = try readSelfTestCodes(procedure)
    try bus.write(register: MPU6050Register.power1, MPU6050Power1.gyroscopeClock)
    try bus.write(register: MPU6050Register.power2, 0)
    try bus.write(register: MPU6050Register.sampleRateDivider, 0)
    try bus.write(register: MPU6050Register.configuration, SelfTestLimit.filter.rawValue)
  }

  private mutating func readSelfTestCodes(
    _ procedure: MPU6050SelfTestProcedure
  ) throws(BusError) -> MPU6050SelfTestCodes {
    var storage: UInt64 = 0
    return try withUnsafeMutableBytes(of: &storage) { buffer throws(BusError) in
      let four = UnsafeMutableRawBufferPointer(rebasing: buffer[..<4])
      let three = UnsafeMutableRawBufferPointer(rebasing: buffer[..<3])
      switch procedure {
      case .mpu6050:
        try bus.read(register: MPU6050Register.selfTest, into: four)
        return MPU6050SelfTestCodes(mpu6050: four[0], four[1], four[2], four[3])
      case .mpu6500:
        try bus.read(register: MPU6050Register.selfTestGyroscope, into: three)
        let rotation = SIMD3(three[0], three[1], three[2])
        try bus.read(register: MPU6050Register.selfTest, into: three)
        return MPU6050SelfTestCodes(
          acceleration: SIMD3(three[0], three[1], three[2]), rotation: rotation)
      }
    }
  }

  private mutating func setSelfTest(
    _ isOn: Bool, _ procedure: MPU6050SelfTestProcedure
  ) throws(BusError) {
    let bits = isOn ? MPU6050SelfTestBits.allAxes : 0
    // ±250 °/s is code 0.
    try bus.write(register: MPU6050Register.gyroscopeConfiguration, bits)
    try bus.write(
      register: MPU6050Register.accelerometerConfiguration,
      bits | procedure.fullScale.rawValue << 3)
    if procedure == .mpu6500, !isOn {
      try bus.write(register: MPU6050Register.accelerometerFilter, SelfTestLimit.filter.rawValue)
    }
  }

  private func result(
    of test: MPU6050SelfTest, _ procedure: MPU6050SelfTestProcedure
  ) -> MPU6050SelfTestResult {
    let acceleration = Int32(SelfTestLimit.restlessG / procedure.fullScale.gPerUnit)
    let rotation = Int32(SelfTestLimit.restlessDps / MPU6050GyroscopeRange.dps250.dpsPerUnit)
    return MPU6050SelfTestResult(
      procedure, codes: test.codes, off: test.off.means, on: test.on.means,
      isDisturbed: test.off.isRestless(acceleration: acceleration, rotation: rotation)
        || test.on.isRestless(acceleration: acceleration, rotation: rotation))
  }
}

extension MPU6050SelfTest {
  fileprivate mutating func wait(
    until time: MonotonicTime, in next: Phase
  ) -> MPU6050SelfTestStep {
    phase = next
    notBefore = time
    return .wait(until: time)
  }

  fileprivate mutating func end(_ step: MPU6050SelfTestStep) -> MPU6050SelfTestStep {
    phase = .ended(step)
    return step
  }
}
