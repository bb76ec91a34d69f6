// SPDX-License-Identifier: Apache-2.0

import Buses
import LinuxSystem
import Motion

/// Which specimen of the chip it is: its part, its address, its imperfections.
public struct ChipOptions: Equatable, Sendable {
  /// Where the chip says it is, for messages.
  public var location: I2CLocation
  public var variant: ChipVariant
  /// What WHO_AM_I reads; nil: what the variant has. 0x00 and 0xFF are what a bus fault gives.
  public var identity: UInt8?

  /// The same seed gives the same bytes at the same times.
  public var seed: UInt64 = 1
  /// How noisy the sensors are, as a multiple of the data sheet's typical noise: 400 µg/√Hz and
  /// 0.005 °/s/√Hz through the filter that is set (PS-MPU-6000A-00, 6.1 and 6.2). With 0 the
  /// registers hold the motion source's values to the last bit, and a still board never changes
  /// a byte.
  public var noise = 1.0

  /// Added to each accelerometer axis, in g. The data sheet allows ±0.05, and ±0.08 on z.
  public var accelerationOffset = Vector3(0, 0, 0)
  /// What each accelerometer axis is multiplied by. The data sheet allows 0.97 … 1.03.
  public var accelerationGain = Vector3(1, 1, 1)
  /// Added to each gyroscope axis, in degrees a second. The data sheet allows ±20.
  public var rotationOffset = Vector3(0, 0, 0)
  /// What each gyroscope axis is multiplied by.
  public var rotationGain = Vector3(1, 1, 1)

  public var trim = FactoryTrim.typical
  /// How much of the response that the factory saw each axis still shows in the self-test. Outside
  /// 0.86 … 1.14 the axis fails.
  public var selfTestAccelerationGain = Vector3(1.03, 0.97, 1.02)
  public var selfTestRotationGain = Vector3(0.98, 1.04, 1.01)

  // Nanoseconds.

  /// How long DEVICE_RESET reads as 1 and nothing can be written. The data sheet does not say; it
  /// tells to wait 100 ms.
  public var resetDuration = Int64.milliseconds(50)
  /// From wake-up to the first accelerometer and temperature sample (20 ms in Linux' driver).
  public var accelerationStartUp = Int64.milliseconds(20)
  /// From wake-up to the first gyroscope sample (PS-MPU-6000A-00, 6.1: 30 ms typically).
  public var rotationStartUp = Int64.milliseconds(30)

  public init(
    location: I2CLocation = I2CLocation(bus: 1, address: 0x68), variant: ChipVariant = .mpu6050,
    identity: UInt8? = nil
  ) {
    self.location = location
    self.variant = variant
    self.identity = identity
  }

  /// A chip without any error: what the motion source says is in the registers to the last bit.
  public static var exact: ChipOptions {
    var options = ChipOptions()
    options.noise = 0
    options.selfTestAccelerationGain = Vector3(1, 1, 1)
    options.selfTestRotationGain = Vector3(1, 1, 1)
    return options
  }
}
