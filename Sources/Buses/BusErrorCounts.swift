// SPDX-License-Identifier: Apache-2.0

/// How often each kind of bus error happened. Of fixed size: counting never allocates.
public struct BusErrorCounts: Equatable, Sendable {
  private var numbers = SIMD16<UInt64>(repeating: 0)

  public init() {}

  public subscript(kind: BusError.Kind) -> UInt64 { numbers[Int(kind.rawValue)] }

  /// All errors together.
  public var total: UInt64 { numbers.wrappedSum() }

  /// Counts one error.
  public mutating func add(_ kind: BusError.Kind) { numbers[Int(kind.rawValue)] &+= 1 }

  /// Counts what others have counted.
  public static func += (counts: inout Self, others: Self) { counts.numbers &+= others.numbers }
}
