// SPDX-License-Identifier: Apache-2.0

/// A value that somebody gives a key, before anybody looked at it.
struct Assignment: Equatable, Sendable {
  let section: String
  let key: String
  let value: String
  let origin: Origin

  var path: String { "\(section).\(key)" }

  /// Where relative paths in the value start.
  var context: ValueContext {
    guard let file = origin.location?.path, let slash = file.lastIndex(of: "/") else {
      return ValueContext()
    }
    return ValueContext(directory: slash == file.startIndex ? "" : String(file[..<slash]))
  }
}
