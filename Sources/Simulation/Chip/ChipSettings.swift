// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion

/// What the configuration registers mean, worked out when one is written.
struct ChipSettings: Equatable {
  /// Neither asleep nor without a clock.
  var isRunning = false
  /// Accelerometer-only cycle mode.
  var isCycling = false
  /// Nanoseconds from sample to sample.
  var period: Int64 = 1_000_000
  /// Nanoseconds from one accelerometer sample to the next: it does not follow the gyroscope to
  /// 8 kHz.
  var accelerationPeriod: Int64 = 1_000_000
  /// Per g and per degree a second.
  var accelerationScale = 16_384.0
  var rotationScale = 131.0
  var accelerationFilter = DigitalFilter.none
  var rotationFilter = DigitalFilter.none
  /// Axes that do not measure: their registers hold.
  var accelerationStandby = SIMDMask<SIMD3<Int64>>(repeating: false)
  var rotationStandby = SIMDMask<SIMD3<Int64>>(repeating: false)
  var hasTemperature = true
  /// What the self-test adds, in g and degrees a second.
  var accelerationShift = Vector3(0, 0, 0)
  /// The self-test's and the offset registers' shift.
  var rotationShift = Vector3(0, 0, 0)

  init(_ registers: [UInt8], _ options: ChipOptions) {
    let power1 = registers[Int(ChipRegister.power1)]
    let power2 = registers[Int(ChipRegister.power2)]
    let configuration = registers[Int(ChipRegister.configuration)] & 7
    // Clock source 7 stops the clock.
    isRunning = power1 & 0x40 == 0 && power1 & 7 != 7
    isCycling = power1 & 0x20 != 0
    hasTemperature = power1 & 0x08 == 0
    accelerationStandby = Self.axes(power2 >> 3)
    rotationStandby = Self.axes(power2)
    setFilters(registers, options.variant, configuration)
    setPeriods(registers, options.variant, configuration)
    setScales(registers, options)
  }

  private mutating func setFilters(
    _ registers: [UInt8], _ variant: ChipVariant, _ configuration: UInt8
  ) {
    rotationFilter = .gyroscope(configuration)
    accelerationFilter = .accelerometer(configuration)
    if variant.isOfTheMPU6500Family {
      // Register 0x1A filters the gyroscope only.
      accelerationFilter = .accelerometer2(registers[Int(ChipRegister.accelerometer2)])
    }
    if isCycling {
      // It wakes for one sample: there is nothing to take an average of.
      accelerationFilter = .none
      rotationStandby = SIMDMask(repeating: true)
    }
  }

  private mutating func setPeriods(
    _ registers: [UInt8], _ variant: ChipVariant, _ configuration: UInt8
  ) {
    guard !isCycling else {
      let lowPower = registers[Int(ChipRegister.lowPowerRate)] & 0x0F
      let wake = registers[Int(ChipRegister.power2)] >> 6
      if variant.isOfTheMPU6500Family {
        // 0.24 Hz, doubled at each step up to 500 Hz.
        period = 4_096_000_000 >> Int64(min(lowPower, 11))
      } else {
        switch wake {
        case 0: period = .milliseconds(800)
        case 1: period = .milliseconds(200)
        case 2: period = .milliseconds(50)
        default: period = .milliseconds(25)
        }
      }
      accelerationPeriod = period
      return
    }
    let isFast = configuration == 0 || configuration == 7
    let divider = Int64(registers[Int(ChipRegister.sampleRateDivider)])
    period = (isFast ? 125_000 : 1_000_000) * (divider + 1)
    accelerationPeriod = 1_000_000
  }

  private mutating func setScales(_ registers: [UInt8], _ options: ChipOptions) {
    let gyroscope = registers[Int(ChipRegister.gyroscope)]
    let accelerometer = registers[Int(ChipRegister.accelerometer)]
    switch gyroscope >> 3 & 3 {
    case 0: rotationScale = 131
    case 1: rotationScale = 65.5
    case 2: rotationScale = 32.8
    default: rotationScale = 16.4
    }
    accelerationScale = 16_384 / Double(1 << (accelerometer >> 3 & 3))

    let variant = options.variant
    let zero = Vector3(0, 0, 0)
    accelerationShift = zero.replacing(
      with: options.trim.accelerationShift(of: variant) * options.selfTestAccelerationGain,
      where: Self.axes(accelerometer >> 5))
    rotationShift = zero.replacing(
      with: options.trim.rotationShift(of: variant) * options.selfTestRotationGain,
      where: Self.axes(gyroscope >> 5))
    // The offset registers count in the ±1000 °/s range whatever range is set.
    for axis in 0..<3 {
      let high = Int(ChipRegister.rotationOffset) + 2 * axis
      let raw = Int16(bitPattern: UInt16(registers[high]) << 8 | UInt16(registers[high + 1]))
      rotationShift[axis] += Double(raw) / 32.8
    }
  }

  /// Whether the change from `old` starts a new row of samples.
  func isSampledUnlike(_ old: ChipSettings) -> Bool {
    period != old.period || isCycling != old.isCycling
      || accelerationFilter != old.accelerationFilter || rotationFilter != old.rotationFilter
      || accelerationShift != old.accelerationShift || rotationShift != old.rotationShift
  }

  /// Bits 2, 1 and 0 stand for x, y and z.
  private static func axes(_ bits: UInt8) -> SIMDMask<SIMD3<Int64>> {
    var mask = SIMDMask<SIMD3<Int64>>(repeating: false)
    mask[0] = bits & 4 != 0
    mask[1] = bits & 2 != 0
    mask[2] = bits & 1 != 0
    return mask
  }
}
