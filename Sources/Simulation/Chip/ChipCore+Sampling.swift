// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion

extension ChipCore {
  /// Takes one sample into the data registers, and into the FIFO where that is on.
  mutating func take(_ number: Int64) {
    let time = sampleTime(number)
    guard faults.active(.stuck, at: time) == nil else { return }
    let accelerates = accelerationStart .<= time .& .!settings.accelerationStandby
    let rotates = rotationStart .<= time .& .!settings.rotationStandby
    guard any(accelerates) || any(rotates) else { return }

    // At 8 kHz an accelerometer sample comes up again until the next one is there.
    let accelerationTime =
      sampleOrigin + (time - sampleOrigin) / settings.accelerationPeriod
      * settings.accelerationPeriod
    let acceleration = filtered(at: accelerationTime)
    let rotation = accelerationTime == time ? acceleration : filtered(at: time)
    store(measured(acceleration, at: accelerationTime), ChipRegister.acceleration, accelerates)
    store(rate(rotation, at: time), ChipRegister.rotation, rotates)
    if settings.hasTemperature {
      storeTemperature(acceleration.temperature, at: accelerationTime)
    }
    hasSample = true
    registers[Int(ChipRegister.interruptStatus)] |= 0x01
    if framesThatFitTheFIFO > 0 { fillFIFO() }
  }

  /// A recording has been through a sensor's filter already.
  private mutating func filtered(at time: Int64) -> MotionState {
    stimulus.source.isRecorded ? stimulus.state(at: time) : lowPass.state(at: time, stimulus)
  }

  /// What the accelerometer's converter gives, before it is rounded.
  private func measured(_ state: MotionState, at time: Int64) -> Vector3 {
    let scale = settings.accelerationScale
    if faults.active(.saturation, at: time) != nil {
      return Vector3(40_000, -40_000, 40_000)
    }
    let random = noise.vector(tick: time / 1000, channel: 0)
    if stimulus.source.isRecorded {
      return state.acceleration * scale + random * (0.5 * options.noise)
    }
    let deviation = 400e-6 * (1.57 * settings.accelerationFilter.bandwidth).squareRoot()
    return
      (state.acceleration * options.accelerationGain + options.accelerationOffset
      + random * (deviation * options.noise)) * scale
  }

  /// What the gyroscope's converter gives, before it is rounded.
  private func rate(_ state: MotionState, at time: Int64) -> Vector3 {
    let scale = settings.rotationScale
    let random = noise.vector(tick: time / 1000, channel: 3)
    if stimulus.source.isRecorded {
      return state.rotation * scale + random * (0.5 * options.noise)
    }
    let deviation = 0.005 * (1.57 * settings.rotationFilter.bandwidth).squareRoot()
    return
      (state.rotation * options.rotationGain + options.rotationOffset
      + random * (deviation * options.noise)) * scale
  }

  /// The data sheet gives no noise for the thermometer: two of the converter's steps here.
  private mutating func storeTemperature(_ celsius: Double, at time: Int64) {
    let random = noise.value(tick: time / 1000, channel: 6)
    let raw = options.variant.rawTemperature(celsius) + 2 * random * options.noise
    store(raw, ChipRegister.temperature)
  }

  /// Stores the axes that measure; the others hold.
  private mutating func store(
    _ values: Vector3, _ register: UInt8, _ axes: SIMDMask<SIMD3<Int64>>
  ) {
    for axis in 0..<3 where axes[axis] { store(values[axis], register + 2 * UInt8(axis)) }
  }

  private mutating func store(_ value: Double, _ register: UInt8) {
    let bits = UInt16(bitPattern: Self.converted(value))
    registers[Int(register)] = UInt8(bits >> 8)
    registers[Int(register) + 1] = UInt8(bits & 0xFF)
  }

  /// Rounds to what 16 bits hold, and stays at the end of the range beyond it. What is no number
  /// at all becomes 0: a converter always gives something.
  static func converted(_ value: Double) -> Int16 {
    if value >= 32_767 { return .max }
    if value <= -32_768 { return .min }
    return value.isNaN ? 0 : Int16(value.rounded())
  }
}
