// SPDX-License-Identifier: Apache-2.0

/// One setting of the chip's low-pass filter.
///
/// It is modelled as a first-order filter whose time constant is the delay that the data sheet
/// gives: a steady change comes through as late as on the real chip. The bandwidth sets the noise.
struct DigitalFilter: Equatable {
  /// Seconds.
  let delay: Double
  /// Hz.
  let bandwidth: Double

  init(_ bandwidth: Double, milliseconds: Double) {
    self.bandwidth = bandwidth
    delay = milliseconds / 1000
  }

  static let none = DigitalFilter(260, milliseconds: 0)

  /// DLPF_CFG for the accelerometer of an MPU6050 (RM-MPU-6000A-00, 4.3).
  static func accelerometer(_ configuration: UInt8) -> DigitalFilter {
    switch configuration {
    case 1: DigitalFilter(184, milliseconds: 2.0)
    case 2: DigitalFilter(94, milliseconds: 3.0)
    case 3: DigitalFilter(44, milliseconds: 4.9)
    case 4: DigitalFilter(21, milliseconds: 8.5)
    case 5: DigitalFilter(10, milliseconds: 13.8)
    case 6: DigitalFilter(5, milliseconds: 19.0)
    default: .none
    }
  }

  /// DLPF_CFG for the gyroscope (RM-MPU-6000A-00, 4.3).
  static func gyroscope(_ configuration: UInt8) -> DigitalFilter {
    switch configuration {
    case 1: DigitalFilter(188, milliseconds: 1.9)
    case 2: DigitalFilter(98, milliseconds: 2.8)
    case 3: DigitalFilter(42, milliseconds: 4.8)
    case 4: DigitalFilter(20, milliseconds: 8.3)
    case 5: DigitalFilter(10, milliseconds: 13.4)
    case 6: DigitalFilter(5, milliseconds: 18.6)
    default: DigitalFilter(256, milliseconds: 0.98)
    }
  }

  /// ACCEL_CONFIG2 of the MPU6500 family: A_DLPF_CFG, and a bit 3 that turns the filter off
  /// (RM-MPU-6500A-00, 4.8).
  static func accelerometer2(_ register: UInt8) -> DigitalFilter {
    guard register & 0x08 == 0 else { return DigitalFilter(1130, milliseconds: 0.75) }
    return switch register & 7 {
    case 1: DigitalFilter(184, milliseconds: 5.8)
    case 2: DigitalFilter(92, milliseconds: 7.8)
    case 3: DigitalFilter(41, milliseconds: 11.8)
    case 4: DigitalFilter(20, milliseconds: 19.8)
    case 5: DigitalFilter(10, milliseconds: 35.7)
    case 6: DigitalFilter(5, milliseconds: 66.96)
    default: DigitalFilter(460, milliseconds: 1.94)
    }
  }
}
