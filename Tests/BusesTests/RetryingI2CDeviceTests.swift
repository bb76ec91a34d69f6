// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization
import Testing

@testable import Buses

private let place = I2CLocation(bus: 1, address: 0x68)

/// A device that fails with these errors, one a transfer, and then works.
private struct FailingDevice: I2CDevice {
  var location: I2CLocation { place }
  var failures: [Errno]
  var transfers = 0

  mutating func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError) {
    try fail(.read(register: register))
    buffer.copyBytes(from: [0x68])
  }

  mutating func write(register: UInt8, _ value: UInt8) throws(BusError) {
    try fail(.write(register: register))
  }

  private mutating func fail(_ operation: BusError.Operation) throws(BusError) {
    transfers += 1
    if failures.isEmpty { return }
    throw BusError(failures.removeFirst(), during: operation, at: location)
  }
}

/// A clock that moves only when somebody sleeps, and writes down until when.
private final class ManualClock: Sendable {
  private let state = Mutex((now: MonotonicTime(nanoseconds: 0), sleeps: [Int64]()))

  var sleeps: [Int64] { state.withLock { $0.sleeps } }

  var clock: RetryClock {
    RetryClock(
      now: { self.state.withLock { $0.now } },
      sleep: { until in
        self.state.withLock {
          $0.sleeps.append((until - $0.now) / 1_000_000)
          $0.now = until
        }
      })
  }
}

private func retrying(
  _ failures: [Errno], _ clock: ManualClock = ManualClock(), budget: Int64 = .milliseconds(5)
) -> RetryingI2CDevice<FailingDevice> {
  RetryingI2CDevice(
    FailingDevice(failures: failures), policy: RetryPolicy(budget: budget), clock: clock.clock)
}

@Suite struct RetryingI2CDeviceTests {
  // Field problem 2: errno 121 when a motor starts.
  @Test func aTransferThatFailsTwiceSucceedsAtTheThirdTry() throws {
    let clock = ManualClock()
    var device = retrying([.remoteInputOutput, .wouldBlock], clock)
    #expect(try device.read(register: 0x75) == 0x68)
    #expect(clock.sleeps == [1, 2])
    #expect(device.base.transfers == 3)
    #expect(device.counts[.noAcknowledge] == 1)
    #expect(device.counts[.arbitrationLost] == 1)
    #expect(device.counts.total == 2)
    #expect(device.recoveries == 1)
  }

  @Test func theThirdFailureIsReported() {
    var device = retrying([.inputOutput, .inputOutput, .inputOutput, .inputOutput])
    #expect(
      throws: BusError(.inputOutput, .write(register: 0x6B), at: place, errno: .inputOutput)
    ) { try device.write(register: 0x6B, 0) }
    #expect(device.base.transfers == 3)
    #expect(device.counts[.inputOutput] == 3)
    #expect(device.recoveries == 0)
  }

  // Field problem 8: each timeout costs up to a second; trying again at once would cost three.
  @Test(arguments: [
    Errno.timedOut, .busy, .notSupported, .notPermitted, .badMessage,
  ])
  func whatTimeOrAPersonMustCureIsNotRetried(errno: Errno) {
    let clock = ManualClock()
    var device = retrying([errno], clock)
    #expect(throws: BusError.self) { try device.write(register: 0x6B, 0) }
    #expect(device.base.transfers == 1)
    #expect(clock.sleeps.isEmpty)
    #expect(device.counts.total == 1)
  }

  @Test func theBudgetOfATransferBoundsItsRetries() {
    let clock = ManualClock()
    var device = retrying(
      [.remoteInputOutput, .remoteInputOutput, .remoteInputOutput], clock,
      budget: .milliseconds(2))
    #expect(throws: BusError.self) { try device.write(register: 0x6B, 0) }
    // The second pause would end 3 ms after the start.
    #expect(clock.sleeps == [1])
    #expect(device.base.transfers == 2)
  }

  @Test func aPolicyOutOfRangeIsBroughtIntoIt() {
    #expect(RetryPolicy(tries: 0).tries == 1)
    #expect(RetryPolicy(tries: 100).tries == 3)
    #expect(RetryPolicy(firstPause: -1).firstPause == 0)
    #expect(RetryPolicy(firstPause: .max).firstPause == .seconds(1))
    #expect(RetryPolicy(budget: .max).budget == .seconds(1))
  }

  @Test func everyKindHasItsOwnCount() {
    var counts = BusErrorCounts()
    for (index, kind) in BusError.Kind.allCases.enumerated() {
      for _ in 0...index { counts.add(kind) }
    }
    for (index, kind) in BusError.Kind.allCases.enumerated() {
      #expect(counts[kind] == UInt64(index + 1))
    }
  }
}
