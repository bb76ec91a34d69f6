// SPDX-License-Identifier: Apache-2.0

/// The values that a program brings along for a language: `<code>.plist` beside its resources.
enum ResourceValues {
  static func of(_ language: String, in directory: String?) -> [String: PropertyListValue] {
    guard let directory,
      let values = try? PropertyListReading.file("\(directory)/\(language).plist")
    else { return [:] }
    return PropertyListReading.usable(values).values
  }
}
