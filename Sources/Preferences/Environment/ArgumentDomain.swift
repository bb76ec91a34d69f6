// SPDX-License-Identifier: Apache-2.0

/// The values that a command line gives: pairs of `-key value`.
///
/// A value cannot begin with "-", so `-a -b v` gives `b` only, and there are no negative numbers. A
/// key without a value at the end is ignored, and so are words that belong to no key. `--key` gives
/// the key `-key`. A value that begins with one of `{ [ ( < "` is read as a property list; one that
/// is none, and every other value, is a string, which the typed getters convert. Of several values
/// for a key the last counts.
enum ArgumentDomain {
  static func values(_ arguments: [String]) -> [String: PropertyListValue] {
    var values: [String: PropertyListValue] = [:]
    var index = arguments.startIndex
    while index + 1 < arguments.endIndex {
      let word = arguments[index]
      let next = arguments[index + 1]
      guard word.hasPrefix("-"), !next.hasPrefix("-") else {
        index += 1
        continue
      }
      if word != "-" { values[String(word.dropFirst())] = value(next) }
      index += 2
    }
    return values
  }

  private static func value(_ text: String) -> PropertyListValue {
    guard let first = text.utf8.first, "{[(<\"".utf8.contains(first),
      let value = PropertyListReading.value(ofArgument: text)
    else { return .string(text) }
    return value
  }
}
