// SPDX-License-Identifier: Apache-2.0

/// The chip's FIFO: a ring of bytes that drops the oldest ones when it is full.
struct ChipFIFO {
  private var bytes: [UInt8]
  private var first = 0
  private(set) var count = 0
  private var last: UInt8 = 0

  init(capacity: Int) { bytes = [UInt8](repeating: 0, count: capacity) }

  var capacity: Int { bytes.count }

  /// Appends a byte. Returns false if the oldest one was lost for it.
  mutating func push(_ byte: UInt8) -> Bool {
    bytes[(first + count) % bytes.count] = byte
    guard count == bytes.count else {
      count += 1
      return true
    }
    first = (first + 1) % bytes.count
    return false
  }

  /// Takes the oldest byte. An empty FIFO gives the last one again.
  mutating func pop() -> UInt8 {
    guard count > 0 else { return last }
    last = bytes[first]
    first = (first + 1) % bytes.count
    count -= 1
    return last
  }

  mutating func removeAll() {
    first = 0
    count = 0
  }
}
