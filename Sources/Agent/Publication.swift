// SPDX-License-Identifier: Apache-2.0

import Motion
import Preferences

/// The values of the domain `upright.device` at one moment, and what a newer moment changes.
///
/// A value that is not known is absent, never kept: absent means unknown.
struct Publication: Equatable {
  var orientation: Orientation
  /// Seconds since 1970; meaningless while the orientation is unknown.
  var orientationChangedAt: Double
  var sensors: [String: Sensor]

  struct Sensor: Equatable {
    var source: String
    var health: String
    /// Seconds since 1970.
    var since: Double
    /// What a person can do about it; empty when the sensor is well.
    var error: String

    var propertyList: PropertyListValue {
      var fields: [String: PropertyListValue] = [
        "source": .string(source), "health": .string(health),
        "since": .date(PropertyListDate(secondsSince1970: since)),
      ]
      if !error.isEmpty { fields["error"] = .string(error) }
      return .dictionary(fields)
    }
  }

  /// The keys of the domain that this agent writes.
  enum Key {
    static let orientation = "Orientation"
    static let orientationChangedAt = "OrientationChangedAt"
    static let sensors = "Sensors"
    static let updatedAt = "UpdatedAt"
  }

  /// All values; a key without one is nil.
  private var values: [String: PropertyListValue?] {
    let isKnown = orientation != .unknown
    let changed = PropertyListDate(secondsSince1970: orientationChangedAt)
    return [
      Key.orientation: isKnown ? .integer(Int64(orientation.rawValue)) : nil,
      Key.orientationChangedAt: isKnown ? .date(changed) : nil,
      Key.sensors: .dictionary(sensors.mapValues(\.propertyList)),
    ]
  }

  /// What must be written so that the domain says what this publication says; empty when nothing
  /// differs. A nil removes its key.
  /// - Parameters:
  ///   - previous: what the domain says now; nil when that is not known.
  ///   - now: the moment of the change, in seconds since 1970.
  func changes(
    since previous: Publication?, now: Double
  ) -> [String: PropertyListValue?] {
    var changes = values
    if let before = previous?.values {
      changes = changes.filter { key, value in before[key] != value }
    }
    if !changes.isEmpty {
      changes[Key.updatedAt] = .date(PropertyListDate(secondsSince1970: now))
    }
    return changes
  }
}
