// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

/// The registers 19 … 1D and 6B, 6C, as read back.
struct MPU6050Configuration: Equatable, Sendable {
  var divider: UInt8 = 0
  var filter: UInt8 = 0
  var gyroscope: UInt8 = 0
  var accelerometer: UInt8 = 0
  /// The accelerometer's own filter; zero where it has none.
  var accelerometerFilter: UInt8 = 0
  var power1: UInt8 = 0
  var power2: UInt8 = 0
}

extension MPU6050Configuration {
  /// What the settings ask of a chip.
  init(_ settings: MPU6050Settings, for variant: MPU6050Variant) {
    divider = settings.divider
    filter = settings.filter.rawValue
    gyroscope = settings.gyroscopeRange.rawValue << variant.gyroscopeRangeShift
    accelerometer = settings.fullScale.rawValue << 3
    accelerometerFilter = variant.hasOwnAccelerometerFilter ? settings.filter.rawValue : 0
    power1 = settings.power1
    power2 = settings.power2
  }

  /// What the chip measures with these registers, or nil if no known full scale is set.
  func ranges(for variant: MPU6050Variant) -> MPU6050Ranges? {
    let gyroscopeCode = (gyroscope & 0x1F) >> variant.gyroscopeRangeShift
    guard let gyroscopeRange = MPU6050GyroscopeRange(rawValue: gyroscopeCode),
      let fullScale = MPU6050FullScale(rawValue: accelerometer >> 3 & 3)
    else { return nil }
    return MPU6050Ranges(
      accelerometer: fullScale, gyroscope: gyroscopeRange,
      hasGyroscope: power2 & MPU6050Power2.gyroscopeStandby == 0,
      hasThermometer: power1 & MPU6050Power1.thermometerOff == 0)
  }
}

extension MPU6050 where Bus: ~Copyable {
  /// Wakes all axes and switches off what an earlier program may have left on: FIFO, interrupts
  /// and the master of the auxiliary bus.
  mutating func setPower(at now: MonotonicTime) throws(BusError) -> MPU6050StartUpStep {
    try bus.write(register: MPU6050Register.power2, settings.power2)
    try bus.write(register: MPU6050Register.fifoEnable, 0)
    try bus.write(register: MPU6050Register.interruptEnable, 0)
    try bus.write(register: MPU6050Register.userControl, 0)
    startUp.enter(.settingRanges)
    return startUp.wait(until: now)
  }

  mutating func setRanges(at now: MonotonicTime) throws(BusError) -> MPU6050StartUpStep {
    let variant = identity?.variant ?? .mpu6050
    let wanted = MPU6050Configuration(settings, for: variant)
    try bus.write(register: MPU6050Register.sampleRateDivider, wanted.divider)
    try bus.write(register: MPU6050Register.configuration, wanted.filter)
    try bus.write(register: MPU6050Register.gyroscopeConfiguration, wanted.gyroscope)
    try bus.write(register: MPU6050Register.accelerometerConfiguration, wanted.accelerometer)
    if variant.hasOwnAccelerometerFilter {
      try bus.write(register: MPU6050Register.accelerometerFilter, wanted.accelerometerFilter)
    }
    startUp.enter(.verifying)
    return startUp.wait(until: now)
  }

  mutating func verify(at now: MonotonicTime) throws(BusError) -> MPU6050StartUpStep {
    let variant = identity?.variant ?? .mpu6050
    let wanted = MPU6050Configuration(settings, for: variant)
    let found = try readConfiguration()
    if found != wanted {
      startUp.rounds += 1
      if startUp.rounds < MPU6050StartUpLimit.rounds {
        startUp.enter(found.power1 == wanted.power1 ? .settingPower : .waking)
        return startUp.wait(until: now + MPU6050StartUpLimit.pause)
      }
    }
    if let refused = MPU6050Error(refusal: found, of: wanted, for: variant, at: bus.location) {
      return startUp.fail(refused)
    }
    ranges = found.ranges(for: variant) ?? ranges
    if found.gyroscope != wanted.gyroscope || found.accelerometer != wanted.accelerometer {
      startUp.warnings.insert(.otherRange)
    }
    if found.filter != wanted.filter || found.divider != wanted.divider
      || found.accelerometerFilter != wanted.accelerometerFilter
    {
      startUp.warnings.insert(.otherFilter)
    }
    startUp.enter(.settling)
    // The registers hold nothing of the new settings before the next sample.
    let period = Int64(1.1e9 / settings.chipRate)
    return startUp.wait(until: max(startUp.gyroscopeReady, now + period))
  }

  /// Whether the chip still has the settings that it was started with. Two short transfers; for
  /// now and then, since only another program or a brown-out can change them.
  public mutating func keepsConfiguration() throws(BusError) -> Bool {
    let variant = identity?.variant ?? .mpu6050
    let found = try readConfiguration()
    return found.ranges(for: variant) == ranges && found.power1 & MPU6050Power1.sleep == 0
  }

  private mutating func readConfiguration() throws(BusError) -> MPU6050Configuration {
    let hasOwnFilter = identity?.variant.hasOwnAccelerometerFilter ?? false
    var storage: UInt64 = 0
    var found = MPU6050Configuration()
    try withUnsafeMutableBytes(of: &storage) { buffer throws(BusError) in
      let scales = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(hasOwnFilter ? 5 : 4)])
      try bus.read(register: MPU6050Register.sampleRateDivider, into: scales)
      found.divider = scales[0]
      found.filter = scales[1] & 0x07
      found.gyroscope = scales[2]
      found.accelerometer = scales[3]
      if hasOwnFilter { found.accelerometerFilter = scales[4] & 0x0F }
      let power = UnsafeMutableRawBufferPointer(rebasing: buffer[..<2])
      try bus.read(register: MPU6050Register.power1, into: power)
      found.power1 = power[0]
      found.power2 = power[1]
    }
    return found
  }
}

extension MPU6050Error {
  /// The difference that makes the data useless, or nil if there is none: a sleeping chip, axes in
  /// standby, a self-test left on, a full scale that nobody knows.
  init?(
    refusal found: MPU6050Configuration, of wanted: MPU6050Configuration,
    for variant: MPU6050Variant, at location: I2CLocation
  ) {
    if found.power1 != wanted.power1 {
      self = .doesNotWake(power: found.power1, location)
    } else if found.power2 != wanted.power2 {
      self = .settingRefused(
        register: MPU6050Register.power2, wrote: wanted.power2, read: found.power2, location)
    } else if found.accelerometer & MPU6050SelfTestBits.allAxes != 0 {
      self = .settingRefused(
        register: MPU6050Register.accelerometerConfiguration, wrote: wanted.accelerometer,
        read: found.accelerometer, location)
    } else if found.gyroscope & MPU6050SelfTestBits.allAxes != 0
      || found.ranges(for: variant) == nil
    {
      self = .settingRefused(
        register: MPU6050Register.gyroscopeConfiguration, wrote: wanted.gyroscope,
        read: found.gyroscope, location)
    } else {
      return nil
    }
  }
}
