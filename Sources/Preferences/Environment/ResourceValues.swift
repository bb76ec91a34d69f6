// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The values that a program brings along for a language: `<code>.plist` beside its resources.
enum ResourceValues {
  static func of(_ language: String, in directory: String?) -> [String: PropertyListValue] {
    guard let directory,
      let bytes = try? File.read("\(directory)/\(language).plist", limit: ManagedValues.sizeLimit),
      case .dictionary(let values)? = PropertyListReading.value(bytes)
    else { return [:] }
    return values.filter { Measure.entry($0.key, $0.value) != nil }
      .mapValues { Measure.normal($0) ?? $0 }
  }
}
