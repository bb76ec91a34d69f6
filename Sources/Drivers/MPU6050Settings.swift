// SPDX-License-Identifier: Apache-2.0

/// DLPF_CFG: the digital low-pass filter, by the accelerometer's bandwidth on the MPU6050 in Hz.
public enum MPU6050LowPass: UInt8, CaseIterable, Sendable {
  case hz260, hz184, hz94, hz44, hz21, hz10, hz5

  /// The accelerometer's bandwidth on the MPU6050 in Hz.
  public var bandwidth: Int {
    switch self {
    case .hz260: 260
    case .hz184: 184
    case .hz94: 94
    case .hz44: 44
    case .hz21: 21
    case .hz10: 10
    case .hz5: 5
    }
  }

  /// The filter for a loop that samples at a rate in Hz: the widest that keeps frequencies above
  /// half the rate out, as the kernel's driver chooses it (inv_mpu6050_set_lpf).
  public static func automatic(forRate rate: Double) -> Self {
    switch rate {
    case 200...: .hz94
    case 90...: .hz44
    case 40...: .hz21
    case 20...: .hz10
    default: .hz5
    }
  }
}

/// What the owner wants of the chip.
public struct MPU6050Settings: Equatable, Sendable {
  /// A hand can shake with 3 g; the resolution of ±4 g is still far finer than the noise.
  public var fullScale: MPU6050FullScale
  /// A quick flick of the wrist exceeds 500 °/s.
  public var gyroscopeRange: MPU6050GyroscopeRange
  /// The rate of the loop that reads the chip, in Hz.
  public var sampleRate: Double
  /// nil chooses the filter from the rate.
  public var lowPass: MPU6050LowPass?
  /// The chip to take it for, whatever it says of itself.
  public var forcedIdentity: MPU6050Variant?
  /// Without the gyroscope the chip draws 0.5 mA instead of 3.9 mA.
  public var usesGyroscope: Bool
  /// Whether a supervised chip is tested once, when it is first started.
  public var runsSelfTest: Bool

  public init(
    fullScale: MPU6050FullScale = .g4, gyroscopeRange: MPU6050GyroscopeRange = .dps2000,
    sampleRate: Double = 50, lowPass: MPU6050LowPass? = nil,
    forcedIdentity: MPU6050Variant? = nil, usesGyroscope: Bool = true,
    runsSelfTest: Bool = false
  ) {
    self.fullScale = fullScale
    self.gyroscopeRange = gyroscopeRange
    self.sampleRate = sampleRate
    self.lowPass = lowPass
    self.forcedIdentity = forcedIdentity
    self.usesGyroscope = usesGyroscope
    self.runsSelfTest = runsSelfTest
  }
}

extension MPU6050Settings {
  /// The filter in effect.
  public var filter: MPU6050LowPass { lowPass ?? .automatic(forRate: sampleRate) }

  /// The rate of the gyroscope's output in Hz, which the divider divides (RM section 4.4).
  private var internalRate: Double { filter == .hz260 ? 8000 : 1000 }

  /// SMPLRT_DIV: the largest divider, less one, at which the chip is no slower than the loop.
  public var divider: UInt8 {
    guard sampleRate.isFinite, sampleRate > 0 else { return 0 }
    // The margin keeps 1000 / (1000/3) from becoming 2.
    let quotient = (internalRate / sampleRate + 1e-9).rounded(.down)
    return UInt8(min(max(quotient - 1, 0), 255))
  }

  /// The rate at which the chip renews its data registers, in Hz.
  public var chipRate: Double { internalRate / (Double(divider) + 1) }

  var power1: UInt8 {
    usesGyroscope ? MPU6050Power1.gyroscopeClock : MPU6050Power1.internalClock
  }

  var power2: UInt8 { usesGyroscope ? 0 : MPU6050Power2.gyroscopeStandby }
}
