// SPDX-License-Identifier: Apache-2.0

import Control
import Motion

extension SensorStatus {
  /// Whether there is nothing to say about it.
  var isOK: Bool { health == "ok" }

  var healthColour: StyledLine.Colour { isOK ? .green : .red }

  /// `newest sample 12 ms ago`
  var ageText: String {
    age.map { "newest sample \(spoken(seconds: $0)) ago" } ?? "never a sample"
  }

  /// Failed transfers since the start.
  var errorCount: Int64 { errors.values.reduce(0, &+) }

  /// `3 failed transfers: 2 no-acknowledge, 1 timeout`; nil without any.
  var errorText: String? {
    guard errorCount != 0 else { return nil }
    let kinds = errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let list = kinds.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    return "\(counted(errorCount, "failed transfer")): \(list)"
  }
}

/// `x +0.012 y +0.998 z +0.021`
func components(_ vector: Vector3, decimals: Int) -> String {
  zip(["x", "y", "z"], [vector.x, vector.y, vector.z])
    .map { "\($0) \(fixed($1, decimals: decimals, plus: true))" }.joined(separator: " ")
}

/// A configured number without decimals that it does not need: `50`, `12.5`.
func shortest(_ value: Double) -> String {
  value == value.rounded() ? fixed(value, decimals: 0) : fixed(value, decimals: 2)
}
