// SPDX-License-Identifier: Apache-2.0

import Motion
import Preferences

/// Typed reading of a message's fields. A field of another type counts as absent: messages cross
/// program versions.
struct PropertyListFields {
  private let fields: [String: PropertyListValue]

  init?(_ value: PropertyListValue?) {
    guard case .dictionary(let fields)? = value else { return nil }
    self.fields = fields
  }

  subscript(_ name: String) -> PropertyListValue? { fields[name] }

  func string(_ name: String) -> String? {
    if case .string(let value)? = fields[name] { value } else { nil }
  }

  func integer(_ name: String) -> Int64? {
    if case .integer(let value)? = fields[name] { value } else { nil }
  }

  func real(_ name: String) -> Double? {
    switch fields[name] {
    case .real(let value)?: value
    case .integer(let value)?: Double(value)
    default: nil
    }
  }

  func boolean(_ name: String) -> Bool? {
    if case .boolean(let value)? = fields[name] { value } else { nil }
  }

  func vector(_ name: String) -> Vector3? {
    guard case .array(let parts)? = fields[name], parts.count == 3 else { return nil }
    var vector = Vector3()
    for (index, part) in parts.enumerated() {
      guard case .real(let value) = part else { return nil }
      vector[index] = value
    }
    return vector
  }

  func dictionary(_ name: String) -> [String: PropertyListValue]? {
    if case .dictionary(let value)? = fields[name] { value } else { nil }
  }
}

/// Builds the fields of a message; a nil value leaves its field out.
struct PropertyListBuilder {
  private(set) var fields: [String: PropertyListValue] = [:]

  var value: PropertyListValue { .dictionary(fields) }

  subscript(_ name: String) -> PropertyListValue? {
    get { fields[name] }
    set { fields[name] = newValue }
  }

  mutating func set(_ name: String, _ value: String?) { fields[name] = value.map { .string($0) } }
  mutating func set(_ name: String, _ value: Int64?) { fields[name] = value.map { .integer($0) } }
  mutating func set(_ name: String, _ value: Double?) { fields[name] = value.map { .real($0) } }
  mutating func set(_ name: String, _ value: Bool?) { fields[name] = value.map { .boolean($0) } }
  mutating func set(_ name: String, _ value: Vector3?) {
    fields[name] = value.map { .array([.real($0.x), .real($0.y), .real($0.z)]) }
  }
}
