// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Motion
import Synchronization

/// An MPU6050 in memory, modelled at register level: a driver cannot tell it from the real chip.
///
/// Modelled are: reset and sleep with their times and self-clearing bits, start-up of both sensors,
/// sample rates and the hold of the data registers between samples, full scales and the ends of
/// their ranges, the low-pass filters, standby of axes, cycle mode, temperature, self-test with
/// factory trim, gyroscope offset registers, data-ready status, the FIFO, noise, the imperfections
/// of a specimen (`ChipOptions`), and what goes wrong (`FaultScript`). Not modelled are the motion
/// processor, motion interrupts, the auxiliary bus, the interrupt pin and the accelerometer's
/// offset registers: their registers hold what is written.
///
/// As with a real chip several users may hold it at once; each transfer happens at one instant of
/// the clock that was given. A transfer neither allocates nor blocks.
public final class VirtualMPU6050: I2CDevice, Sendable {
  public let location: I2CLocation

  private let clock: @Sendable () -> MonotonicTime
  private let start: MonotonicTime
  private let chip: Mutex<ChipCore>

  /// What happened on the bus since power-on.
  public struct Transfers: Equatable, Sendable {
    public var reads = 0
    public var writes = 0
    /// Reads and writes that failed, not counted in the other two.
    public var failures = 0
  }

  /// Powers a chip on; that is the time 0 of the faults and of a motion source that is not a
  /// recording.
  /// - Parameters:
  ///   - source: What happens to the board.
  ///   - faults: What goes wrong, besides the faults that the source brings itself.
  public init(
    source: any MotionSource, faults: FaultScript = FaultScript(),
    options: ChipOptions = ChipOptions(),
    clock: @escaping @Sendable () -> MonotonicTime = { MonotonicTime.now }
  ) {
    location = options.location
    self.clock = clock
    start = clock()
    chip = Mutex(ChipCore(source: source, faults: faults, options: options))
  }

  public func read(
    register: UInt8, into buffer: UnsafeMutableRawBufferPointer
  ) throws(BusError) {
    let now = time
    if let fault = chip.withLock({ $0.transfer(reading: register, into: buffer, at: now) }) {
      throw error(fault, .read(register: register))
    }
  }

  /// Reads one register. As the protocol's, for a chip in a constant.
  public func read(register: UInt8) throws(BusError) -> UInt8 {
    var value: UInt8 = 0
    try withUnsafeMutableBytes(of: &value) { buffer throws(BusError) in
      try read(register: register, into: buffer)
    }
    return value
  }

  public func write(register: UInt8, _ value: UInt8) throws(BusError) {
    let now = time
    if let fault = chip.withLock({ $0.transfer(writing: value, to: register, at: now) }) {
      throw error(fault, .write(register: register))
    }
  }

  /// Nanoseconds since power-on: the time scale of the faults.
  public var time: Int64 { clock() - start }

  /// The motion source's time in seconds. A recording stands at 0 until its first sample is read.
  public var motionTime: Double {
    let now = time
    return chip.withLock { $0.stimulus.sourceTime(at: now) }
  }

  /// Whether the motion source has nothing new to give.
  public var isFinished: Bool {
    let now = time
    return chip.withLock {
      $0.stimulus.origin != nil
        && $0.stimulus.source.isFinished(at: $0.stimulus.sourceTime(at: now))
    }
  }

  public var transfers: Transfers { chip.withLock { $0.transfers } }
}

extension VirtualMPU6050 {
  /// What a register holds now, without a transfer: nothing fails, nothing is cleared by it.
  public func peek(_ register: UInt8) -> UInt8 {
    let now = time
    return chip.withLock {
      $0.advance(to: now)
      return $0.registers[Int(register)]
    }
  }

  /// Writes a register as another program would have done before: without a fault, not counted.
  /// A chip that is asleep takes nothing but 0x6B.
  public func poke(_ register: UInt8, _ value: UInt8) {
    let now = time
    chip.withLock { $0.write(register, value, at: now) }
  }

  /// Lets something go wrong from now on.
  public func inject(_ kind: Fault.Kind, for duration: Int64? = nil, oneIn: Int = 1) {
    let now = time
    chip.withLock {
      $0.forgetSamplesAhead()
      $0.faults.add(Fault(kind, at: now, for: duration, oneIn: oneIn))
    }
  }

  private func error(_ fault: Fault.Kind, _ operation: BusError.Operation) -> BusError {
    switch fault {
    case .arbitration:
      BusError(.arbitrationLost, operation, at: location, errno: .wouldBlock)
    case .timeout: BusError(.timeout, operation, at: location, errno: .timedOut)
    default: BusError(.noAcknowledge, operation, at: location, errno: .remoteInputOutput)
    }
  }
}
