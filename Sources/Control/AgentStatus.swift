// SPDX-License-Identifier: Apache-2.0

import Motion

/// What a running agent says of itself: the answer to `upright status`.
public struct AgentStatus: Equatable, Sendable {
  public var processID: Int32
  /// The board's name, such as `raspberry-pi-5` or `virtual`.
  public var board: String
  /// When the agent started, in seconds since 1970.
  public var startedAt: Double
  public var orientation: Orientation
  /// When the orientation last changed, in seconds since 1970; nil before the first case.
  public var orientationChangedAt: Double?
  /// Why the orientation is unknown, in a sentence; nil when it is known.
  public var unknownReason: String?
  /// The newest sample; nil when there is none or it is stale.
  public var reading: MotionReading?
  /// By name: `accelerometer`.
  public var sensors: [String: SensorStatus]
  public var loop: LoopStatus
  public var flash: FlashStatus

  public init(
    processID: Int32, board: String, startedAt: Double, orientation: Orientation,
    orientationChangedAt: Double?, unknownReason: String?, reading: MotionReading?,
    sensors: [String: SensorStatus], loop: LoopStatus, flash: FlashStatus
  ) {
    self.processID = processID
    self.board = board
    self.startedAt = startedAt
    self.orientation = orientation
    self.orientationChangedAt = orientationChangedAt
    self.unknownReason = unknownReason
    self.reading = reading
    self.sensors = sensors
    self.loop = loop
    self.flash = flash
  }
}

/// A sample after calibration and mounting, in device axes.
public struct MotionReading: Equatable, Sendable {
  /// Specific force in g.
  public var acceleration: Vector3
  /// The estimated direction of "up", a unit vector.
  public var gravity: Vector3
  /// Angular rate in degrees a second; nil without a gyroscope.
  public var rotation: Vector3?
  /// Die temperature in °C.
  public var temperature: Double?

  public init(
    acceleration: Vector3, gravity: Vector3, rotation: Vector3?, temperature: Double?
  ) {
    self.acceleration = acceleration
    self.gravity = gravity
    self.rotation = rotation
    self.temperature = temperature
  }
}

/// The life of one sensor.
public struct SensorStatus: Equatable, Sendable {
  /// The chip and where it is: `MPU6050 on i2c-1 address 0x68`.
  public var source: String
  /// A stable word, such as `ok` or `not-answering`.
  public var health: String
  /// The sentence for a person, with what to do where there is something to do; empty when ok.
  public var message: String
  /// Since when this health lasts, in seconds since 1970.
  public var since: Double
  /// Samples a second, measured over the last seconds.
  public var rate: Double
  /// Seconds since the newest good sample; nil when there never was one.
  public var age: Double?
  /// Failed transfers since the start, by kind; kinds that never occurred are absent.
  public var errors: [String: Int64]

  public init(
    source: String, health: String, message: String, since: Double, rate: Double, age: Double?,
    errors: [String: Int64]
  ) {
    self.source = source
    self.health = health
    self.message = message
    self.since = since
    self.rate = rate
    self.age = age
    self.errors = errors
  }
}

/// How well the sampling loop keeps its deadlines.
public struct LoopStatus: Equatable, Sendable {
  /// The configured rate in Hz.
  public var configuredRate: Double
  /// Ticks a second, measured over the last seconds.
  public var rate: Double
  /// Ticks served since the start.
  public var ticks: Int64
  /// Ticks whose deadline had passed before they could be served.
  public var missed: Int64
  /// Lateness against the deadline in microseconds: median, 99th percentile, largest.
  public var lateMedian: Double
  public var late99: Double
  public var lateMaximum: Double
  /// Whether the loop has a real-time priority (SCHED_FIFO).
  public var isRealTime: Bool

  public init(
    configuredRate: Double, rate: Double, ticks: Int64, missed: Int64, lateMedian: Double,
    late99: Double, lateMaximum: Double, isRealTime: Bool
  ) {
    self.configuredRate = configuredRate
    self.rate = rate
    self.ticks = ticks
    self.missed = missed
    self.lateMedian = lateMedian
    self.late99 = late99
    self.lateMaximum = lateMaximum
    self.isRealTime = isRealTime
  }
}

/// Where the published values stand on flash.
public struct FlashStatus: Equatable, Sendable {
  /// Seconds between flushes.
  public var interval: Double
  /// Whether something changed since the last flush.
  public var isPending: Bool
  /// Flushes since the start.
  public var writes: Int64
  /// What went wrong at the last attempt; nil when it went well.
  public var error: String?

  public init(interval: Double, isPending: Bool, writes: Int64, error: String?) {
    self.interval = interval
    self.isPending = isPending
    self.writes = writes
    self.error = error
  }
}
