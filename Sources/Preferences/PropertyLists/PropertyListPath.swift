// SPDX-License-Identifier: Apache-2.0

/// The keys and indices that lead to a value inside another, for messages.
struct PropertyListPath {
  private enum Step {
    case key(String)
    case index(Int)
  }

  private var steps: [Step] = []

  mutating func enter(_ key: String) { steps.append(.key(key)) }
  mutating func enter(_ index: Int) { steps.append(.index(index)) }
  mutating func leave() { steps.removeLast() }

  /// As `a.b[2]`; a key with other characters than letters, digits, `-` and `_` is in quotation marks.
  var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        let isPlain =
          !key.isEmpty && key.utf8.count <= 64
          && key.utf8.allSatisfy {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
              || (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20)
          }
        text += (text.isEmpty ? "" : ".") + (isPlain ? key : PropertyListText.excerpt(key))
      }
    }
    return text
  }

  /// In the order of their keys' UTF-16, as Apple's writers have them (measured with Foundation).
  static func sorted(
    _ members: [String: PropertyListValue]
  ) -> [(key: String, value: PropertyListValue)] {
    members.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
  }
}
