// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// What comes next in a self-test.
public enum MPU6050SelfTestStep: Equatable, Sendable {
  /// Call again at this time or later; it may already have come.
  case wait(until: MonotonicTime)
  /// The test is over; `MPU6050.advance(at:)` must now bring the settings back.
  case finished(MPU6050SelfTestResult)
  /// A transfer failed; `MPU6050.advance(at:)` must now start the chip again.
  case failed(MPU6050Error)
  /// No self-test is documented for this chip, or it was not started. Nothing was changed.
  case notAvailable
}

/// The state of a self-test, held by the caller while it runs.
///
/// The board must lie still for the time of the test, about 0.4 s in a loop at 200 Hz and 1 s at
/// 50 Hz. The samples of `fetch()` mean nothing during the test.
public struct MPU6050SelfTest: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    case beginning
    case settingRanges
    case sampling(isOn: Bool)
    case ended(MPU6050SelfTestStep)
  }

  var phase = Phase.beginning
  var notBefore = MonotonicTime(nanoseconds: .min)
  var codes = MPU6050SelfTestCodes(acceleration: .zero, rotation: .zero)
  var off = MPU6050SampleSum()
  var on = MPU6050SampleSum()

  public init() {}
}

/// Sums and extremes of a number of bursts.
struct MPU6050SampleSum: Equatable, Sendable {
  private(set) var count = 0
  private var sum = SIMD8<Int32>(repeating: 0)
  private var least = SIMD8<Int16>(repeating: .max)
  private var greatest = SIMD8<Int16>(repeating: .min)

  mutating func add(_ burst: MPU6050Burst) {
    count += 1
    sum &+= SIMD8<Int32>(truncatingIfNeeded: burst.values)
    least = pointwiseMin(least, burst.values)
    greatest = pointwiseMax(greatest, burst.values)
  }

  var means: MPU6050Means {
    let scale = 1 / Double(max(count, 1))
    return MPU6050Means(
      acceleration: scale * SIMD3(Double(sum[0]), Double(sum[1]), Double(sum[2])),
      rotation: scale * SIMD3(Double(sum[4]), Double(sum[5]), Double(sum[6])))
  }

  /// Whether the acceleration or the rotation varied more than the noise of a board at rest.
  func isRestless(acceleration: Int32, rotation: Int32) -> Bool {
    let spread =
      SIMD8<Int32>(truncatingIfNeeded: greatest)
      &- SIMD8<Int32>(truncatingIfNeeded: least)
    return (0..<3).contains { spread[$0] > acceleration }
      || (4..<7).contains { spread[$0] > rotation }
  }
}
