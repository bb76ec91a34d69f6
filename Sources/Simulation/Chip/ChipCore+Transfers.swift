// SPDX-License-Identifier: Apache-2.0

extension ChipCore {
  /// A read as it happens on the bus. Returns what made it fail, if anything did.
  mutating func transfer(
    reading register: UInt8, into buffer: UnsafeMutableRawBufferPointer, at now: Int64
  ) -> Fault.Kind? {
    switch faults.disturbance(at: now) {
    case .none: read(register, into: buffer, at: now)
    case .some(.busHigh): for index in buffer.indices { buffer[index] = 0xFF }
    case .some(let fault):
      transfers.failures += 1
      return fault
    }
    transfers.reads += 1
    return nil
  }

  /// A write as it happens on the bus. Returns what made it fail, if anything did.
  mutating func transfer(writing value: UInt8, to register: UInt8, at now: Int64) -> Fault.Kind? {
    switch faults.disturbance(at: now) {
    case .none: write(register, value, at: now)
    case .some(.busHigh): break
    case .some(let fault):
      transfers.failures += 1
      return fault
    }
    transfers.writes += 1
    return nil
  }
}
