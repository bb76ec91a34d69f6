// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion

/// The inside of a virtual MPU6050: its registers and what changes them as time goes by.
///
/// Times are nanoseconds since power-on. Nothing runs between transfers: whoever looks brings the
/// chip up to the present first (`advance`). After that nothing allocates.
struct ChipCore {
  let options: ChipOptions
  let noise: Noise
  var stimulus: Stimulus
  var faults: FaultTimeline

  /// 256 of them, so that every address is there; from 0x80 on they read as 0.
  var registers = [UInt8](repeating: 0, count: 256)
  var settings: ChipSettings
  var fifo: ChipFIFO
  var latchedFIFOCount = 0

  /// When the reset that is going on ends; nil: none is.
  var resetEnd: Int64?
  /// Samples are taken at `sampleOrigin` + n · period for n = 1, 2 and so on.
  var sampleOrigin: Int64 = 0
  var lastSample: Int64 = 0
  /// From when on each axis measures.
  var accelerationStart = SIMD3<Int64>(repeating: 0)
  var rotationStart = SIMD3<Int64>(repeating: 0)
  var lowPass = LowPass()
  var ahead = SamplesAhead()
  var hasSample = false
  var transfers = VirtualMPU6050.Transfers()

  init(source: any MotionSource, faults: FaultScript, options: ChipOptions) {
    self.options = options
    noise = Noise(seed: options.seed)
    stimulus = Stimulus(source)
    self.faults = FaultTimeline(faults.faults + source.faults.faults)
    settings = ChipSettings(registers, options)
    fifo = ChipFIFO(capacity: options.variant.fifoCapacity)
    powerOn()
  }

  /// Every register at its reset value: asleep.
  mutating func powerOn() {
    forgetSamplesAhead()
    for index in registers.indices { registers[index] = 0 }
    registers[Int(ChipRegister.power1)] = 0x40
    registers[Int(ChipRegister.identity)] = options.identity ?? options.variant.identity
    options.trim.store(in: &registers, of: options.variant)
    settings = ChipSettings(registers, options)
    fifo.removeAll()
    latchedFIFOCount = 0
    resetEnd = nil
    hasSample = false
  }

  /// Brings everything up to the present.
  mutating func advance(to now: Int64) {
    if faults.powerReturned(through: now) != nil { powerOn() }
    if let end = resetEnd, now >= end {
      resetEnd = nil
      registers[Int(ChipRegister.power1)] &= 0x7F
    }
    guard settings.isRunning else { return }
    var newest = (now - sampleOrigin) / settings.period
    if let frozenSince = faults.active(.stuck, at: sampleTime(newest)) {
      newest = (frozenSince - 1 - sampleOrigin) / settings.period
    }
    guard newest > lastSample else { return }
    // Without a FIFO nobody can see the samples in between.
    let framesThatFit = Int64(framesThatFitTheFIFO)
    if framesThatFit == 0 && (newest == lastSample + 1 || ahead.has(newest)) {
      takeAhead(newest)
    } else {
      forgetSamplesAhead()
      for sample in max(lastSample + 1, newest - framesThatFit)...newest { take(sample) }
    }
    lastSample = newest
  }

  func sampleTime(_ number: Int64) -> Int64 { sampleOrigin + number * settings.period }

  /// Reads the settings again after a register was written.
  mutating func configure(at now: Int64) {
    let old = settings
    settings = ChipSettings(registers, options)
    guard settings.isRunning else { return }
    if !old.isRunning {
      start(at: now)
      return
    }
    if settings.isSampledUnlike(old) {
      sampleOrigin = now
      lastSample = 0
      setFilters(at: now)
    }
    // An axis that comes out of standby starts up as after sleep.
    accelerationStart.replace(
      with: now + options.accelerationStartUp,
      where: old.accelerationStandby .& .!settings.accelerationStandby)
    rotationStart.replace(
      with: now + options.rotationStartUp,
      where: old.rotationStandby .& .!settings.rotationStandby)
  }

  /// Wakes up.
  private mutating func start(at now: Int64) {
    sampleOrigin = now
    lastSample = 0
    accelerationStart = SIMD3(repeating: now + options.accelerationStartUp)
    rotationStart = SIMD3(repeating: now + options.rotationStartUp)
    setFilters(at: now)
    lowPass.restart(at: now, stimulus)
  }

  /// What changes now reaches the filter's input from the next node on.
  private mutating func setFilters(at now: Int64) {
    lowPass.set(
      acceleration: settings.accelerationFilter, rotation: settings.rotationFilter, at: now,
      stimulus)
    stimulus.accelerationShift = settings.accelerationShift
    stimulus.rotationShift = settings.rotationShift
  }
}
