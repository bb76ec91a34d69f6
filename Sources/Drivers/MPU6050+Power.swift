// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

/// How often the accelerometer wakes in cycle mode, in Hz (LP_WAKE_CTRL, RM section 4.29).
public enum MPU6050WakeRate: UInt8, CaseIterable, Sendable {
  case hz1point25, hz5, hz20, hz40

  /// Nanoseconds from one sample to the next on an MPU6050.
  public var period: Int64 {
    switch self {
    case .hz1point25: .milliseconds(800)
    case .hz5: .milliseconds(200)
    case .hz20: .milliseconds(50)
    case .hz40: .milliseconds(25)
    }
  }

  /// The next higher rate of the MPU6500: 1.95, 7.81, 31.25 and 62.5 Hz (its register 1E).
  var laterCode: UInt8 {
    switch self {
    case .hz1point25: 3
    case .hz5: 5
    case .hz20: 7
    case .hz40: 8
    }
  }
}

extension MPU6050Variant {
  /// Whether the accelerometer-only cycle mode of this chip is documented and supported here.
  public var hasCycleMode: Bool {
    switch self {
    case .mpu6050, .mpu6500, .mpu6515, .mpu9250, .mpu9255: true
    default: false
    }
  }
}

extension MPU6050 where Bus: ~Copyable {
  /// Lets the chip sleep: it draws 5 µA and its data registers stay as they are. `restart()` and
  /// `advance(at:)` wake it.
  public mutating func sleep() throws(BusError) {
    try bus.write(register: MPU6050Register.power1, MPU6050Power1.sleep)
    restart()
  }

  /// Lets the accelerometer wake for one sample at a time, 10 … 140 µA, with the gyroscope and the
  /// thermometer off; `fetch()` then reads the latest sample. `resume()` ends it.
  /// - Returns: false when the chip has no such mode; nothing was changed then.
  public mutating func enterCycleMode(_ rate: MPU6050WakeRate) throws(MPU6050Error) -> Bool {
    guard let variant = identity?.variant, variant.hasCycleMode else { return false }
    do throws(BusError) {
      // The gyroscope's clock must not be in use when the gyroscope is switched off.
      try bus.write(
        register: MPU6050Register.power1,
        MPU6050Power1.thermometerOff | MPU6050Power1.internalClock)
      if variant == .mpu6050 {
        try write(MPU6050Register.power2, rate.rawValue << 6 | MPU6050Power2.gyroscopeStandby)
      } else {
        try write(MPU6050Register.lowPowerRate, rate.laterCode)
        try write(MPU6050Register.power2, MPU6050Power2.gyroscopeStandby)
      }
      try write(
        MPU6050Register.power1,
        MPU6050Power1.cycle | MPU6050Power1.thermometerOff | MPU6050Power1.internalClock)
    } catch {
      throw .bus(error)
    }
    let power: UInt8
    do throws(BusError) {
      power = try bus.read(register: MPU6050Register.power1)
    } catch {
      throw .bus(error)
    }
    guard power & (MPU6050Power1.cycle | MPU6050Power1.sleep) == MPU6050Power1.cycle else {
      throw .doesNotWake(power: power, bus.location)
    }
    ranges.hasGyroscope = false
    ranges.hasThermometer = false
    return true
  }

  /// Ends the cycle mode: `advance(at:)` goes on from the waking, without identification and reset.
  public mutating func resume() {
    if identity == nil { restart() } else { startUp.resume() }
  }

  private mutating func write(_ register: UInt8, _ value: UInt8) throws(BusError) {
    try bus.write(register: register, value)
  }
}
