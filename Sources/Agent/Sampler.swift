// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// What the sampling thread runs at each tick.
protocol Sampler: ~Copyable {
  /// Serves one tick: reads, classifies and writes down what is known now. Blocks no longer than a
  /// transfer with its retries, and allocates nothing while the sensor is well.
  /// - Returns: whether something changed that is published.
  mutating func tick(at now: MonotonicTime, into snapshot: inout LoopSnapshot) -> Bool

  /// When a sensor that is starting up wants to be served again; nil when it waits for ticks.
  var startUpDeadline: MonotonicTime? { get }
}
