// SPDX-License-Identifier: Apache-2.0

extension ValueType where Value == Double {
  /// A quantity in the first unit of a dimension.
  static func quantity(_ dimension: Dimension, _ range: ClosedRange<Double>) -> Self {
    Self(
      dimension.name,
      allowed: "\(dimension.format(range.lowerBound)) to \(dimension.format(range.upperBound))",
      format: { dimension.format($0) },
      parse: { (text, _) throws(ValueError) in
        try within(range, try dimension.read(text))
      })
  }

  static func frequency(_ range: ClosedRange<Double>) -> Self { quantity(.frequency, range) }
  static func angle(_ range: ClosedRange<Double>) -> Self { quantity(.angle, range) }
  static func acceleration(_ range: ClosedRange<Double>) -> Self { quantity(.acceleration, range) }

  /// A duration kept in seconds, for the parts that count time in seconds.
  static func seconds(_ range: ClosedRange<Double>) -> Self {
    let nanoseconds: @Sendable (Double) -> Int64 = { Int64(($0 * 1e9).rounded()) }
    let limits = nanoseconds(range.lowerBound)...nanoseconds(range.upperBound)
    return Self(
      Dimension.time.name, allowed: TimeText.describe(limits),
      format: { TimeText.format(nanoseconds($0)) },
      parse: { (text, _) throws(ValueError) in
        Double(try within(limits, try TimeText.read(text))) / 1e9
      })
  }
}

extension ValueType where Value == Int64 {
  /// A duration in nanoseconds. Zero may be written without a unit where the range includes it.
  static func duration(_ range: ClosedRange<Int64>) -> Self {
    Self(
      Dimension.time.name, allowed: TimeText.describe(range), format: { TimeText.format($0) },
      parse: { (text, _) throws(ValueError) in try within(range, try TimeText.read(text)) })
  }

  /// A duration in nanoseconds, or zero, which has a meaning of its own.
  static func duration(_ range: ClosedRange<Int64>, zero meaning: String) -> Self {
    Self(
      Dimension.time.name, allowed: "\(TimeText.describe(range)), or 0 (\(meaning))",
      format: { TimeText.format($0) },
      parse: { (text, _) throws(ValueError) in
        let value = try TimeText.read(text)
        return value == 0 ? 0 : try within(range, value)
      })
  }
}

/// The value, if it lies in the range.
func within<Value: Comparable>(
  _ range: ClosedRange<Value>, _ value: Value
) throws(ValueError) -> Value {
  if value < range.lowerBound { throw ValueError("is too small") }
  if value > range.upperBound { throw ValueError("is too large") }
  return value
}
