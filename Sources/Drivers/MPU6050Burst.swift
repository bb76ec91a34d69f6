// SPDX-License-Identifier: Apache-2.0

/// One sampling instant as the chip reports it: the registers 3B … 48, read in one transaction.
///
/// The chip copies its data to these registers only while the bus is idle (PS-MPU-6000A-00, 7.14),
/// so a burst never mixes instants.
public struct MPU6050Burst: Equatable, Sendable {
  public var accelerationX: Int16
  public var accelerationY: Int16
  public var accelerationZ: Int16
  public var temperature: Int16
  public var rotationX: Int16
  public var rotationY: Int16
  public var rotationZ: Int16

  /// The length of a burst in bytes.
  public static let count = 14

  /// Takes the seven values from their bytes, high byte first.
  /// - Precondition: at least `count` bytes.
  public init(_ bytes: UnsafeRawBufferPointer) {
    func value(_ index: Int) -> Int16 {
      Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self))
    }
    accelerationX = value(0)
    accelerationY = value(1)
    accelerationZ = value(2)
    temperature = value(3)
    rotationX = value(4)
    rotationY = value(5)
    rotationZ = value(6)
  }
}

extension MPU6050Burst {
  /// All seven values, in the order of their registers, and a zero.
  var values: SIMD8<Int16> {
    SIMD8(
      accelerationX, accelerationY, accelerationZ, temperature, rotationX, rotationY, rotationZ, 0)
  }

  /// A chip that sleeps, or that was reset and not woken. Free fall is no such frame: its
  /// temperature is not exactly zero, nor is its rotation.
  public var isAllZero: Bool { values == SIMD8(repeating: 0) }

  /// Nobody drove the data line.
  public var isAllOnes: Bool {
    values == SIMD8<Int16>(-1, -1, -1, -1, -1, -1, -1, 0)
  }

  /// Whether an axis is at the end of its range.
  public func isSaturated(withGyroscope: Bool) -> Bool {
    func ends(_ value: Int16) -> Bool { value == .max || value == .min }
    return ends(accelerationX) || ends(accelerationY) || ends(accelerationZ)
      || withGyroscope && (ends(rotationX) || ends(rotationY) || ends(rotationZ))
  }
}
