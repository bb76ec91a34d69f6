// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Property lists from outside that values are taken from.
enum PropertyListReading {
  /// More than any domain could hold.
  static let sizeLimit = 8 << 20

  /// What an argument says as an XML or old-style property list; nil when it is neither, or more than
  /// a domain can hold.
  static func value(ofArgument text: String) -> PropertyListValue? {
    guard let value = try? PropertyListValue(propertyList: Array(text.utf8)) else { return nil }
    return Measure.entry("", value) == nil ? nil : Measure.normal(value)
  }

  /// The values in a file. Keys and values that no domain could hold are left out.
  /// - Returns: nil where there is no such file.
  static func file(_ path: String) throws(PreferenceProblem) -> [String: PropertyListValue]? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.read(path, limit: sizeLimit)
    } catch {
      if error.errno == .noSuchFile || error.errno == .notDirectory { return nil }
      throw PreferenceProblem(path: path, reason: "cannot be read: \(error)")
    }
    let value: PropertyListValue
    do throws(PropertyListError) {
      value = try PropertyListValue(propertyList: bytes)
    } catch {
      throw PreferenceProblem(path: path, reason: "\(error)")
    }
    guard case .dictionary(let values) = value else {
      throw PreferenceProblem(path: path, reason: "the root is no dictionary")
    }
    return values
  }

  /// The values that a domain can hold, and the keys of the others.
  static func usable(
    _ values: [String: PropertyListValue]
  ) -> (values: [String: PropertyListValue], others: [String]) {
    var usable: [String: PropertyListValue] = [:]
    var others: [String] = []
    for (key, value) in values {
      if Measure.entry(key, value) == nil {
        others.append(key)
      } else {
        usable[key] = Measure.normal(value)
      }
    }
    return (usable, others.sorted())
  }
}
