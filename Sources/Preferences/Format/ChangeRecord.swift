// SPDX-License-Identifier: Apache-2.0

/// Changes to a domain that belong together: nil removes a key.
typealias Changes = [String: PropertyListValue?]

/// The payload of a record of changes: `FileFormat`.
enum ChangeRecord {
  static func append(_ changes: Changes, to output: inout [UInt8]) {
    let removed = changes.compactMap { $0.value == nil ? $0.key : nil }
    let count = changes.count - removed.count
    CBOR.appendHead(.array, 2, to: &output)
    CBOR.appendHead(.map, UInt64(count), to: &output)
    CBOR.appendSorted(changes.lazy.filter { $0.value != nil }, count: count, to: &output) {
      change, output in
      CBOR.append(change.key, to: &output)
      let end = output.count
      if let value = change.value { CBOR.append(value, to: &output) }
      return end
    }
    CBOR.appendHead(.array, UInt64(removed.count), to: &output)
    CBOR.appendSorted(removed, count: removed.count, to: &output) { key, output in
      CBOR.append(key, to: &output)
      return output.count
    }
  }

  /// Nil when the payload is not one of this kind.
  static func decode(_ payload: UnsafeRawBufferPointer) -> Changes? {
    guard let record = try? CBOR.decode(payload, limit: FileFormat.largestHalf),
      case .array(let parts) = record, parts.count == 2,
      case .dictionary(let values) = parts[0], case .array(let removed) = parts[1]
    else { return nil }
    var changes = values.mapValues(Optional.some)
    for key in removed {
      guard case .string(let key) = key else { return nil }
      changes[key] = .some(nil)
    }
    return changes
  }
}

extension [String: PropertyListValue] {
  mutating func apply(_ changes: Changes) {
    for (key, value) in changes { self[key] = value }
  }
}
