// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// How late ticks were: counts in buckets that are at most 12.5 % wide, from 1 µs to over 4 hours.
///
/// One thread records, any thread reads; nothing is allocated after the start.
final class LatenessHistogram: @unchecked Sendable {
  private static let stepsPerOctave = 8
  private static let bucketCount = 34 * stepsPerOctave

  private let buckets: UnsafeMutablePointer<Atomic<UInt64>>
  private let largest = Atomic<Int64>(0)

  init() {
    buckets = .allocate(capacity: Self.bucketCount)
    for index in 0..<Self.bucketCount { (buckets + index).initialize(to: Atomic(0)) }
  }

  deinit {
    buckets.deinitialize(count: Self.bucketCount)
    buckets.deallocate()
  }

  /// Keeps the buckets in memory for a thread that must not wait for the disk.
  func lockInMemory() -> Bool {
    RealTime.lock(buckets, size: Self.bucketCount * MemoryLayout<Atomic<UInt64>>.stride)
  }

  /// Counts one tick that was served so many nanoseconds after its deadline.
  func record(nanoseconds: Int64) {
    let microseconds = UInt64(max(0, nanoseconds) / 1000)
    buckets[Self.bucket(of: microseconds)].wrappingAdd(1, ordering: .relaxed)
    if nanoseconds > largest.load(ordering: .relaxed) {
      largest.store(nanoseconds, ordering: .relaxed)
    }
  }

  /// Forgets everything.
  func reset() {
    for index in 0..<Self.bucketCount { buckets[index].store(0, ordering: .relaxed) }
    largest.store(0, ordering: .relaxed)
  }

  /// The largest lateness in microseconds.
  var maximum: Double { Double(largest.load(ordering: .relaxed)) / 1000 }

  /// The lateness in microseconds that the given share of ticks (0 … 1) did not exceed, rounded up
  /// to the edge of its bucket; 0 when nothing was recorded.
  func quantile(_ share: Double) -> Double {
    var counts = [UInt64](repeating: 0, count: Self.bucketCount)
    for index in counts.indices { counts[index] = buckets[index].load(ordering: .relaxed) }
    let total = counts.reduce(0, +)
    guard total > 0 else { return 0 }
    let rank = max(1, UInt64((Double(total) * share).rounded(.up)))
    var seen: UInt64 = 0
    for (index, count) in counts.enumerated() {
      seen += count
      if seen >= rank { return min(Double(Self.upperEdge(of: index)), maximum) }
    }
    return maximum
  }

  /// Values below 8 have a bucket each; above, an octave has eight.
  static func bucket(of microseconds: UInt64) -> Int {
    let steps = UInt64(stepsPerOctave)
    guard microseconds >= steps else { return Int(microseconds) }
    let octave = 63 - microseconds.leadingZeroBitCount
    let step = (microseconds >> UInt64(octave - 3)) - steps
    return min((octave - 2) * stepsPerOctave + Int(step), bucketCount - 1)
  }

  /// The smallest number of microseconds that belongs to a later bucket.
  static func upperEdge(of bucket: Int) -> UInt64 {
    guard bucket >= stepsPerOctave else { return UInt64(bucket + 1) }
    let octave = bucket / stepsPerOctave + 2
    let step = UInt64(bucket % stepsPerOctave)
    return (UInt64(stepsPerOctave) + step + 1) << UInt64(octave - 3)
  }
}
