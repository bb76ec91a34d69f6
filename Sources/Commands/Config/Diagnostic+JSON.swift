// SPDX-License-Identifier: Apache-2.0

import Boards

extension Diagnostic {
  /// Its names are stable.
  var json: JSON {
    .object(
      [.init("severity", .string(severity.rawValue)), .init("message", .string(message))]
        + Origin.members(of: origin))
  }
}

extension EffectiveValue {
  /// Its names are stable.
  var json: JSON {
    .object(
      [
        .init("section", .string(section)), .init("key", .string(key)),
        .init("value", .string(text)),
      ] + Origin.members(of: origin))
  }
}

extension Origin {
  /// `origin`, a word for the kind, and what that kind has: `path` and `line` of a file, the `name`
  /// of a variable or an option.
  fileprivate static func members(of origin: Origin?) -> [JSON.Member] {
    let location = origin?.location
    return [
      .init("origin", JSON(origin?.kind)),
      .init("path", JSON(location?.path)),
      .init("line", location?.line.map { .integer(Int64($0)) } ?? .null),
      .init("name", JSON(origin?.name)),
    ]
  }

  private var name: String? {
    switch self {
    case .environment(let name), .commandLine(let name): name
    case .standard, .board, .file: nil
    }
  }
}
