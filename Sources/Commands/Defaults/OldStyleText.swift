// SPDX-License-Identifier: Apache-2.0

import Preferences

/// A value as `defaults read` of macOS prints it: an old-style property list, with the indentation
/// that NSDictionary and NSArray give their descriptions.
struct OldStyleText {
  private(set) var text = ""

  init(_ value: PropertyListValue) { write(value, level: 0) }

  private mutating func write(_ value: PropertyListValue, level: Int) {
    switch value {
    case .dictionary(let members): write(members, level: level)
    case .array(let elements): write(elements, level: level)
    case .data: text += Self.plain(value)
    default: text += Self.quoted(Self.plain(value))
    }
  }

  private mutating func write(_ members: [String: PropertyListValue], level: Int) {
    text += indent(level) + "{\n"
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      text += indent(level + 1) + Self.quoted(key) + " = "
      write(value, level: level + 1)
      text += ";\n"
    }
    text += indent(level) + "}"
  }

  private mutating func write(_ elements: [PropertyListValue], level: Int) {
    text += indent(level) + "(\n"
    for (index, value) in elements.enumerated() {
      text += indent(level + 1)
      write(value, level: level + 1)
      text += index + 1 < elements.count ? ",\n" : "\n"
    }
    text += indent(level) + ")"
  }

  private func indent(_ level: Int) -> String { String(repeating: " ", count: 4 * level) }
}
