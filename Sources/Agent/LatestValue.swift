// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// The newest value of one writing thread for one reading thread: a triple buffer.
///
/// Neither side ever waits for the other, which a lock could not promise to the sampling thread when
/// the reader is preempted. The reader sees whole values only, and may skip some.
final class LatestValue<Value: Sendable>: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<Value>
  /// The slot between the two sides; `isNew` is set while the reader has not fetched it.
  private let middle: Atomic<UInt8>
  private var back: UInt8 = 0
  private var front: UInt8 = 2

  private static var isNew: UInt8 { 0x80 }

  init(_ initial: Value) {
    slots = .allocate(capacity: 3)
    slots.initialize(repeating: initial, count: 3)
    middle = Atomic(1)
  }

  deinit {
    slots.deinitialize(count: 3)
    slots.deallocate()
  }

  /// Keeps the slots in memory for a thread that must not wait for the disk.
  func lockInMemory() -> Bool {
    RealTime.lock(slots, size: 3 * MemoryLayout<Value>.stride)
  }

  /// Puts a value in the reader's way. Only the writing thread may call this.
  func store(_ value: Value) {
    slots[Int(back)] = value
    let previous = middle.exchange(back | Self.isNew, ordering: .acquiringAndReleasing)
    back = previous & ~Self.isNew
  }

  /// The newest value. Only the reading thread may call this.
  func load() -> Value {
    if middle.load(ordering: .relaxed) & Self.isNew != 0 {
      let previous = middle.exchange(front, ordering: .acquiringAndReleasing)
      front = previous & ~Self.isNew
    }
    return slots[Int(front)]
  }
}
