// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

extension MPU6050 where Bus: ~Copyable {
  /// Begins the start-up anew, from identification and reset: after a failure, or when the health
  /// of the data says that the chip lost its settings.
  public mutating func restart() { startUp = MPU6050StartUp() }

  /// Does the next step of the start-up, with at most six short transfers and without waiting.
  ///
  /// Every repetition is bounded: a chip that answers nonsense for ever ends in `failed`. Called
  /// earlier than it asked for, it does nothing.
  public mutating func advance(at now: MonotonicTime) -> MPU6050StartUpStep {
    if now < startUp.notBefore { return .wait(until: startUp.notBefore) }
    do throws(BusError) {
      switch startUp.phase {
      case .identifying: return try identify(at: now)
      case .explainingIdentity(let value): return try explainIdentity(value)
      case .resetting: return try awaitReset(at: now)
      case .waking: return try wake(at: now)
      case .settingPower: return try setPower(at: now)
      case .settingRanges: return try setRanges(at: now)
      case .verifying: return try verify(at: now)
      case .settling: return try settle(at: now)
      case .ready: return ready()
      case .failed(let error): return .failed(error)
      }
    } catch {
      return startUp.bear(error, at: now)
    }
  }

  private mutating func identify(at now: MonotonicTime) throws(BusError) -> MPU6050StartUpStep {
    let value = try bus.read(register: MPU6050Register.whoAmI)
    if let first = startUp.firstIdentity, first != value { startUp.isUnsteady = true }
    startUp.firstIdentity = startUp.firstIdentity ?? value

    let identification = MPU6050Identification(whoAmI: value)
    if let forced = settings.forcedIdentity {
      if identification != .known(forced) { startUp.warnings.insert(.forcedIdentity) }
      return try accept(MPU6050Identity(whoAmI: value, variant: forced, isForced: true), at: now)
    }
    if case .known(let variant) = identification {
      if startUp.isUnsteady { startUp.warnings.insert(.unsteadyIdentity) }
      if variant == .clone {
        startUp.warnings.insert(.dubiousClone)
      } else if variant != .mpu6050 {
        startUp.warnings.insert(.relative)
      }
      return try accept(MPU6050Identity(whoAmI: value, variant: variant), at: now)
    }
    // One wrong byte is no reason to refuse a chip.
    startUp.tries += 1
    if startUp.tries < MPU6050StartUpLimit.identityTries {
      return startUp.wait(until: now + MPU6050StartUpLimit.pause)
    }
    if startUp.isUnsteady { return startUp.fail(.unsteadyIdentity(last: value, bus.location)) }
    startUp.enter(.explainingIdentity(value))
    return startUp.wait(until: now)
  }

  private mutating func accept(
    _ identity: MPU6050Identity, at now: MonotonicTime
  ) throws(BusError) -> MPU6050StartUpStep {
    self.identity = identity
    try bus.write(register: MPU6050Register.power1, MPU6050Power1.reset)
    startUp.enter(.resetting)
    return startUp.wait(until: now + MPU6050StartUpLimit.reset)
  }

  /// Says what else it may be that has no known identity.
  private mutating func explainIdentity(_ value: UInt8) throws(BusError) -> MPU6050StartUpStep {
    if case .other(let chip) = MPU6050Identification(whoAmI: value) {
      return startUp.fail(.otherChip(chip, bus.location))
    }
    var storage: UInt64 = 0
    let (first, isClock) = try withUnsafeMutableBytes(of: &storage) { buffer throws(BusError) in
      let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<7])
      try bus.read(register: 0, into: bytes)
      return (bytes[0], looksLikeTimeOfDay(UnsafeRawBufferPointer(bytes)))
    }
    if first == OtherInvenSenseChip.icm20948.rawValue {
      return startUp.fail(.otherChip(.icm20948, bus.location))
    }
    if value == 0x00 || value == 0xFF {
      return startUp.fail(.busFault(whoAmI: value, bus.location))
    }
    return startUp.fail(.unknownChip(whoAmI: value, isClock: isClock, bus.location))
  }

  private mutating func awaitReset(at now: MonotonicTime) throws(BusError) -> MPU6050StartUpStep {
    let power = try bus.read(register: MPU6050Register.power1)
    if power & MPU6050Power1.reset != 0 {
      startUp.tries += 1
      if startUp.tries < MPU6050StartUpLimit.resetPolls {
        return startUp.wait(until: now + MPU6050StartUpLimit.pause)
      }
      startUp.warnings.insert(.resetNotConfirmed)
    }
    startUp.enter(.waking)
    return try wake(at: now)
  }

  private mutating func wake(at now: MonotonicTime) throws(BusError) -> MPU6050StartUpStep {
    try bus.write(register: MPU6050Register.power1, settings.power1)
    let power = try bus.read(register: MPU6050Register.power1)
    if power == settings.power1 {
      startUp.gyroscopeReady = now + (identity?.variant.gyroscopeStartUp ?? 0)
      startUp.enter(.settingPower)
      return startUp.wait(until: now)
    }
    startUp.warnings.insert(.wakeRepeated)
    startUp.tries += 1
    if startUp.tries < MPU6050StartUpLimit.wakeTries {
      return startUp.wait(until: now + MPU6050StartUpLimit.pause)
    }
    if startUp.hasResetTwice {
      return startUp.fail(.doesNotWake(power: power, bus.location))
    }
    startUp.hasResetTwice = true
    try bus.write(register: MPU6050Register.power1, MPU6050Power1.reset)
    startUp.enter(.resetting)
    return startUp.wait(until: now + MPU6050StartUpLimit.reset)
  }

  private mutating func settle(at now: MonotonicTime) throws(BusError) -> MPU6050StartUpStep {
    // The first sample may be late: all zeros would be taken for a chip that sleeps.
    if try fetch().isAllZero, startUp.tries < MPU6050StartUpLimit.settlePolls {
      startUp.tries += 1
      return startUp.wait(until: now + MPU6050StartUpLimit.pause)
    }
    startUp.enter(.ready)
    return ready()
  }

  private func ready() -> MPU6050StartUpStep {
    guard let identity else { return .failed(.busFault(whoAmI: 0, bus.location)) }
    return .ready(identity, startUp.warnings)
  }
}

/// Whether seven bytes are seconds, minutes, hours, day of the week, day, month and year as the
/// clocks DS1307 and DS3231 count them, in binary-coded decimal.
public func looksLikeTimeOfDay(_ bytes: UnsafeRawBufferPointer) -> Bool {
  guard bytes.count >= 7 else { return false }
  func isDecimal(_ byte: UInt8, _ allowed: ClosedRange<UInt8>) -> Bool {
    byte & 0x0F <= 9 && byte >> 4 <= 9 && allowed.contains(byte >> 4 * 10 + byte & 0x0F)
  }
  // The high bits hold flags: clock halted, 12-hour count, century.
  return isDecimal(bytes[0] & 0x7F, 0...59) && isDecimal(bytes[1], 0...59)
    && isDecimal(bytes[2] & 0x3F, 0...23) && (1...7).contains(bytes[3])
    && isDecimal(bytes[4], 1...31) && isDecimal(bytes[5] & 0x7F, 1...12)
    && isDecimal(bytes[6], 0...99)
}
