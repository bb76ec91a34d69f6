// SPDX-License-Identifier: Apache-2.0

extension ChipCore {
  /// How many samples it takes to fill the FIFO; 0 while nothing goes into it.
  var framesThatFitTheFIFO: Int {
    guard registers[Int(ChipRegister.userControl)] & 0x40 != 0 else { return 0 }
    let enabled = registers[Int(ChipRegister.fifoEnable)]
    var bytes = 0
    if enabled & 0x08 != 0 { bytes += 6 }
    if enabled & 0x80 != 0 { bytes += 2 }
    bytes += 2 * (enabled & 0x70).nonzeroBitCount
    return bytes == 0 ? 0 : (fifo.capacity + bytes - 1) / bytes + 1
  }

  /// Appends the enabled channels in the order of their registers.
  mutating func fillFIFO() {
    let enabled = registers[Int(ChipRegister.fifoEnable)]
    if enabled & 0x08 != 0 { pushToFIFO(ChipRegister.acceleration, 6) }
    if enabled & 0x80 != 0 { pushToFIFO(ChipRegister.temperature, 2) }
    if enabled & 0x40 != 0 { pushToFIFO(ChipRegister.rotation, 2) }
    if enabled & 0x20 != 0 { pushToFIFO(ChipRegister.rotation + 2, 2) }
    if enabled & 0x10 != 0 { pushToFIFO(ChipRegister.rotation + 4, 2) }
  }

  private mutating func pushToFIFO(_ register: UInt8, _ count: Int) {
    for offset in 0..<count where !fifo.push(registers[Int(register) + offset]) {
      registers[Int(ChipRegister.interruptStatus)] |= 0x10
    }
  }
}
