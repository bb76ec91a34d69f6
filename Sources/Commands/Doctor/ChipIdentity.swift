// SPDX-License-Identifier: Apache-2.0

import Buses
import Drivers

/// Who answers at the sensor's address, found by reading alone.
struct ChipIdentity: Equatable {
  let identity: MPU6050Identity
  let warnings: MPU6050Warnings

  /// Reads the identity three times.
  /// - Parameter forced: what the configuration says the chip is.
  static func read<Bus: I2CDevice & ~Copyable>(
    _ bus: inout Bus, forced: MPU6050Variant?
  ) throws(MPU6050Error) -> ChipIdentity {
    let value = try byte(&bus)
    for _ in 1...2 {
      let again = try byte(&bus)
      if again != value { throw .unsteadyIdentity(last: again, bus.location) }
    }
    let identification = MPU6050Identification(whoAmI: value)
    if let forced {
      return ChipIdentity(
        identity: MPU6050Identity(whoAmI: value, variant: forced, isForced: true),
        warnings: identification == .known(forced) ? [] : .forcedIdentity)
    }
    switch identification {
    case .known(let variant):
      return ChipIdentity(
        identity: MPU6050Identity(whoAmI: value, variant: variant),
        warnings: variant == .mpu6050 ? [] : variant == .clone ? .dubiousClone : .relative)
    case .other(let chip): throw .otherChip(chip, bus.location)
    case .busFault, .unknown: throw try explanation(of: value, &bus)
    }
  }

  private static func byte<Bus: I2CDevice & ~Copyable>(
    _ bus: inout Bus
  ) throws(MPU6050Error) -> UInt8 {
    do throws(BusError) {
      return try bus.read(register: MPU6050Facts.identityRegister)
    } catch {
      throw .bus(error)
    }
  }

  /// What else it may be. A clock shows in the registers where clocks keep the time, whatever its
  /// memory holds in the place of an identity: 0x00 and 0xFF too.
  private static func explanation<Bus: I2CDevice & ~Copyable>(
    of value: UInt8, _ bus: inout Bus
  ) throws(MPU6050Error) -> MPU6050Error {
    var storage: UInt64 = 0
    do throws(BusError) {
      try withUnsafeMutableBytes(of: &storage) { buffer throws(BusError) in
        try bus.read(
          register: 0, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<7]))
      }
    } catch {
      throw .bus(error)
    }
    return withUnsafeBytes(of: &storage) { bytes in
      if looksLikeTimeOfDay(bytes) {
        return .unknownChip(whoAmI: value, isClock: true, bus.location)
      }
      if bytes[0] == OtherInvenSenseChip.icm20948.rawValue {
        return .otherChip(.icm20948, bus.location)
      }
      return MPU6050Identification(whoAmI: value) == .busFault
        ? .busFault(whoAmI: value, bus.location)
        : .unknownChip(whoAmI: value, isClock: false, bus.location)
    }
  }

  var finding: Finding {
    let name = "\(identity.variant.name) (WHO_AM_I \(hexadecimal(identity.whoAmI)))"
    let remarks = warnings.messages(for: identity)
    guard let first = remarks.first else { return Finding(.ok, "identity", name) }
    return Finding(.warning, "identity", "\(name): \(first)")
  }
}
