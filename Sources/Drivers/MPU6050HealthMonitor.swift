// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem

/// When data are judged bad.
public struct MPU6050HealthLimits: Equatable, Sendable {
  /// Nanoseconds of identical data, or nil where they are no fault: a simulated bus without noise.
  public var frozenAfter: Int64?
  /// Identical samples that it takes besides. At rest two in a row are already rare.
  public var frozenSamples: Int
  /// Nanoseconds at the end of a range; a knock is shorter.
  public var saturatedAfter: Int64
  /// |a| in g that an uncalibrated chip may show at rest, defective copies included.
  public var plausible: ClosedRange<Double>
  /// Nanoseconds outside of it; a throw is shorter.
  public var implausibleAfter: Int64
  /// Failed transfers in a row until the chip counts as not answering.
  public var failures: Int
  /// Nanoseconds without a good transfer until it does so anyway.
  public var silentAfter: Int64

  public init(
    frozenAfter: Int64? = .milliseconds(500), frozenSamples: Int = 10,
    saturatedAfter: Int64 = .milliseconds(200), plausible: ClosedRange<Double> = 0.5...1.6,
    implausibleAfter: Int64 = .seconds(3), failures: Int = 3, silentAfter: Int64 = .seconds(1)
  ) {
    self.frozenAfter = frozenAfter
    self.frozenSamples = frozenSamples
    self.saturatedAfter = saturatedAfter
    self.plausible = plausible
    self.implausibleAfter = implausibleAfter
    self.failures = failures
    self.silentAfter = silentAfter
  }
}

/// Judges the data of an MPU6050: pure arithmetic on what was read, with the time of the caller.
public struct MPU6050HealthMonitor: Equatable, Sendable {
  public let limits: MPU6050HealthLimits
  /// The judgement so far. It stays what it was while a recovery goes on, until good data arrive.
  public private(set) var health = SensorHealth.starting
  /// When `health` last changed; nil before the first judgement.
  public private(set) var since: MonotonicTime?
  /// What failed last, for the message; nil when the data are judged by themselves.
  public private(set) var lastError: MPU6050Error?

  private var failures = 0
  private var lastAnswer: MonotonicTime?
  private var previous: MPU6050Burst?
  private var identicalSince = MonotonicTime(nanoseconds: 0)
  private var identical = 0
  private var saturation = HeldCondition()
  private var implausibility = HeldCondition()

  public init(limits: MPU6050HealthLimits = MPU6050HealthLimits()) { self.limits = limits }
}

extension MPU6050HealthMonitor {
  /// Judges one sample.
  /// - Parameter pause: nanoseconds between two samples of the chip, when longer than between two
  ///   calls, as in cycle mode: data that are the same for that time are not frozen.
  /// - Returns: whether the sample may be used. Data of a chip that sleeps, is frozen or on a
  ///   broken bus never may, nor what follows once saturation or an implausible |a| is certain.
  public mutating func assess(
    _ burst: MPU6050Burst, _ reading: MPU6050Reading, at now: MonotonicTime, pause: Int64 = 0
  ) -> Bool {
    failures = 0
    lastAnswer = now
    let judgement = judge(burst, reading, at: now, pause: pause)
    become(judgement, nil, at: now)
    return judgement == .ok
  }

  private mutating func judge(
    _ burst: MPU6050Burst, _ reading: MPU6050Reading, at now: MonotonicTime, pause: Int64
  ) -> SensorHealth {
    // One such frame is enough: noise alone makes all zeros or all ones impossible.
    if burst.isAllZero { return .asleepOrReset }
    if burst.isAllOnes { return .busFault }

    let isFrozen = isFrozen(burst, at: now, pause: pause)
    saturation.update(
      burst.isSaturated(withGyroscope: reading.rotation != nil), at: now,
      rise: (limits.saturatedAfter, 3), fall: limits.saturatedAfter)
    let a = reading.acceleration
    implausibility.update(
      !limits.plausible.contains((a * a).sum().squareRoot()), at: now,
      rise: (limits.implausibleAfter, 3), fall: .milliseconds(500))

    if isFrozen { return .frozen }
    if saturation.isRaised { return .saturated }
    return implausibility.isRaised ? .implausible : .ok
  }

  private mutating func isFrozen(
    _ burst: MPU6050Burst, at now: MonotonicTime, pause: Int64
  ) -> Bool {
    guard burst == previous else {
      previous = burst
      identicalSince = now
      identical = 0
      return false
    }
    identical += 1
    guard let frozenAfter = limits.frozenAfter else { return false }
    return identical >= limits.frozenSamples && now - identicalSince >= max(frozenAfter, 5 * pause)
  }

  /// Takes note of a failed read. One alone changes nothing: a motor that starts costs a transfer.
  /// - Returns: whether `health` now says so.
  public mutating func note(_ error: BusError, at now: MonotonicTime) -> Bool {
    failures += 1
    let judgement = SensorHealth(error)
    let isCertain =
      error.kind == .timeout || judgement != .notAnswering || failures >= limits.failures
      || lastAnswer.map { now - $0 >= limits.silentAfter } ?? true
    if isCertain { become(judgement, .bus(error), at: now) }
    return isCertain
  }

  /// Takes note of a start-up that failed.
  public mutating func note(_ error: MPU6050Error, at now: MonotonicTime) {
    become(SensorHealth(error), error, at: now)
  }

  private mutating func become(
    _ judgement: SensorHealth, _ error: MPU6050Error?, at now: MonotonicTime
  ) {
    lastError = error
    guard judgement != health || since == nil else { return }
    health = judgement
    since = now
  }
}
