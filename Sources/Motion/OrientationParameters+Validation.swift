// SPDX-License-Identifier: Apache-2.0

/// Why a set of orientation parameters is refused.
public enum OrientationParametersError: Error, Equatable, Sendable {
  /// The value of one parameter makes no sense by itself.
  case outOfRange(OrientationParameters.Key, value: Double)
  /// The three flat angles are not in order, so there is no hysteresis between them.
  case flatAnglesOutOfOrder(enter: Double, flat: Double, leave: Double)
}

extension OrientationParametersError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outOfRange(let key, let value):
      let unit = key.unit.rawValue
      let low = shortText(key.range.lowerBound)
      let high = shortText(key.range.upperBound)
      return "\(key.rawValue) is \(shortText(value)) \(unit); allowed are \(low) to \(high) \(unit)"
    case .flatAnglesOutOfOrder(let enter, let flat, let leave):
      return "the flat angles must not decrease from flat-enter-angle (\(shortText(enter)) deg) "
        + "through flat-angle (\(shortText(flat)) deg) to flat-leave-angle (\(shortText(leave)) deg)"
    }
  }
}

extension OrientationParameters {
  /// Checks every field against the range of its key, and that the flat angles are in order.
  ///
  /// `OrientationTracker` accepts any parameters without trapping; with refused ones its answers
  /// mean little.
  public func validate() throws(OrientationParametersError) {
    // `contains` is false for NaN too.
    for key in Key.allCases where !key.range.contains(self[key]) {
      throw .outOfRange(key, value: self[key])
    }
    guard flatEnterAngle <= flatAngle, flatAngle <= flatLeaveAngle else {
      throw .flatAnglesOutOfOrder(
        enter: flatEnterAngle, flat: flatAngle, leave: flatLeaveAngle)
    }
  }
}
