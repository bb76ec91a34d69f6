// SPDX-License-Identifier: Apache-2.0

import Glibc
import Motion

/// The codes that the factory burnt in for the self-test: how much each axis answered then.
public struct FactoryTrim: Equatable, Sendable {
  /// For x, y and z: 0 … 31 on an MPU6050, 0 … 255 on the MPU6500 family; 0: none recorded.
  public var acceleration: SIMD3<UInt8>
  public var rotation: SIMD3<UInt8>

  public init(acceleration: SIMD3<UInt8>, rotation: SIMD3<UInt8>) {
    self.acceleration = acceleration
    self.rotation = rotation
  }

  /// Registers 0x0D … 0x10 of an MPU6050 then read 6A 8B 8C 31.
  public static let typical = FactoryTrim(
    acceleration: SIMD3(15, 16, 17), rotation: SIMD3(10, 11, 12))
}

extension FactoryTrim {
  /// Writes the codes where the variant keeps them (RM-MPU-6000A-00 4.1, RM-MPU-6500A-00 4.1).
  func store(in registers: inout [UInt8], of variant: ChipVariant) {
    guard variant.isOfTheMPU6500Family else {
      var low: UInt8 = 0
      for axis in 0..<3 {
        let code = acceleration[axis] & 0x1F
        registers[0x0D + axis] = (code >> 2) << 5 | rotation[axis] & 0x1F
        low |= (code & 3) << UInt8(4 - 2 * axis)
      }
      registers[0x10] = low
      return
    }
    for axis in 0..<3 {
      registers[axis] = rotation[axis]
      registers[0x0D + axis] = acceleration[axis]
    }
  }

  /// What the self-test adds to each axis of the accelerometer, in g.
  func accelerationShift(of variant: ChipVariant) -> Vector3 {
    Vector3(
      accelerationShift(0, variant), accelerationShift(1, variant), accelerationShift(2, variant))
  }

  /// What the self-test adds to each axis of the gyroscope, in degrees a second.
  func rotationShift(of variant: ChipVariant) -> Vector3 {
    Vector3(rotationShift(0, variant), rotationShift(1, variant), rotationShift(2, variant))
  }

  // Where no code was recorded the shift lies in the middle of what the data sheet allows.

  private func accelerationShift(_ axis: Int, _ variant: ChipVariant) -> Double {
    let code = acceleration[axis]
    if variant.isOfTheMPU6500Family {
      return code == 0 ? 0.5 : 2620 * pow(1.01, Double(code) - 1) / 16_384
    }
    let bits = code & 0x1F
    return bits == 0 ? 0.5 : 0.34 * pow(0.92 / 0.34, (Double(bits) - 1) / 30)
  }

  private func rotationShift(_ axis: Int, _ variant: ChipVariant) -> Double {
    let code = rotation[axis]
    if variant.isOfTheMPU6500Family {
      return code == 0 ? 50 : 2620 * pow(1.01, Double(code) - 1) / 131
    }
    let bits = code & 0x1F
    let shift = bits == 0 ? 50 : 25 * pow(1.046, Double(bits) - 1)
    return axis == 1 ? -shift : shift
  }
}
