// SPDX-License-Identifier: Apache-2.0

extension ChipCore {
  /// Reads consecutive registers at one instant, as the chip copies them for one burst.
  mutating func read(_ register: UInt8, into buffer: UnsafeMutableRawBufferPointer, at now: Int64) {
    advance(to: now)
    var next = register
    for index in buffer.indices {
      if ChipRegister.acceleration...ChipRegister.dataEnd ~= next
        || next == ChipRegister.fifoData
      {
        startRecording()
      }
      buffer[index] = readByte(next)
      // The FIFO's register stays where it is: a burst empties the FIFO.
      if next != ChipRegister.fifoData { next &+= 1 }
    }
    if registers[Int(ChipRegister.interruptPin)] & 0x10 != 0 {
      registers[Int(ChipRegister.interruptStatus)] = 0
    }
  }

  private mutating func readByte(_ register: UInt8) -> UInt8 {
    switch register {
    case ChipRegister.interruptStatus:
      let value = registers[Int(register)]
      registers[Int(register)] = 0
      return value
    case ChipRegister.fifoCountHigh:
      latchedFIFOCount = fifo.count
      return UInt8(latchedFIFOCount >> 8)
    case ChipRegister.fifoCountLow: return UInt8(latchedFIFOCount & 0xFF)
    case ChipRegister.fifoData: return fifo.pop()
    default: return registers[Int(register)]
    }
  }

  /// The first sample that somebody reads is the recording's first row.
  private mutating func startRecording() {
    guard stimulus.origin == nil, hasSample else { return }
    forgetSamplesAhead()
    stimulus.origin = sampleTime(lastSample)
  }

  /// Writes one register.
  mutating func write(_ register: UInt8, _ value: UInt8, at now: Int64) {
    advance(to: now)
    forgetSamplesAhead()
    guard resetEnd == nil else { return }
    if register == ChipRegister.power1 {
      writePower(value, at: now)
      return
    }
    // Asleep it takes nothing else (reported: i2cdevlib issue 531).
    let isAsleep = registers[Int(ChipRegister.power1)] & 0x40 != 0
    guard !isAsleep, !ChipRegister.isReadOnly(register) else { return }
    switch register {
    case ChipRegister.signalPathReset:
      // Self-clearing.
      if value & 7 != 0, settings.isRunning { lowPass.restart(at: now, stimulus) }
    case ChipRegister.userControl:
      // The bits that reset something clear themselves.
      if value & 0x04 != 0 { fifo.removeAll() }
      if value & 0x01 != 0 { resetSignalPath(at: now) }
      registers[Int(register)] = value & 0xF0
    default:
      registers[Int(register)] = value
      configure(at: now)
    }
  }

  private mutating func writePower(_ value: UInt8, at now: Int64) {
    let index = Int(ChipRegister.power1)
    if value & 0x80 != 0 {
      powerOn()
      registers[index] |= 0x80
      resetEnd = now + options.resetDuration
      return
    }
    let wakes = registers[index] & 0x40 != 0 && value & 0x40 == 0
    if wakes, faults.losesWake(at: now) { return }
    registers[index] = value & 0x6F
    configure(at: now)
  }

  /// SIG_COND_RST clears the data registers too (RM-MPU-6000A-00, 4.27).
  private mutating func resetSignalPath(at now: Int64) {
    for register in ChipRegister.acceleration...ChipRegister.dataEnd {
      registers[Int(register)] = 0
    }
    if settings.isRunning { lowPass.restart(at: now, stimulus) }
  }
}
