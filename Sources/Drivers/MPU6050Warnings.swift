// SPDX-License-Identifier: Apache-2.0

/// What a start-up noticed and lived with.
public struct MPU6050Warnings: OptionSet, Equatable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The chip is a relative of the MPU6050.
  public static let relative = Self(rawValue: 1 << 0)
  /// The chip's identity is one that only defective copies have.
  public static let dubiousClone = Self(rawValue: 1 << 1)
  /// The identity was forced, and the chip says something else.
  public static let forcedIdentity = Self(rawValue: 1 << 2)
  /// The identity was read wrongly at first.
  public static let unsteadyIdentity = Self(rawValue: 1 << 3)
  /// The reset bit never cleared itself: not a real chip (i2c-stub), or not one of this kind.
  public static let resetNotConfirmed = Self(rawValue: 1 << 4)
  /// The chip ignored writes that should have woken it.
  public static let wakeRepeated = Self(rawValue: 1 << 5)
  /// A full scale is not the one asked for. The data are scaled by what the chip says.
  public static let otherRange = Self(rawValue: 1 << 6)
  /// The filter or the divider is not the one asked for.
  public static let otherFilter = Self(rawValue: 1 << 7)
}

extension MPU6050Warnings {
  /// One sentence for each warning.
  public func messages(for identity: MPU6050Identity) -> [String] {
    let name = identity.variant.name
    let texts: [(Self, String)] = [
      (.relative, "the chip is an \(name), not an MPU6050; it is used as what it is"),
      (.dubiousClone, "the identity of the chip is one that only defective copies have"),
      (.forcedIdentity, "the chip is taken for an \(name), as configured, whatever it says"),
      (.unsteadyIdentity, "the identity was read wrongly at first: the bus is unstable"),
      (.resetNotConfirmed, "the chip did not confirm its reset"),
      (.wakeRepeated, "the chip had to be woken more than once"),
      (.otherRange, "the chip uses another full scale than configured; the data follow the chip"),
      (.otherFilter, "the chip did not take the configured filter or rate"),
    ]
    return texts.filter { contains($0.0) }.map(\.1)
  }
}
