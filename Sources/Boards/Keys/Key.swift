// SPDX-License-Identifier: Apache-2.0

/// A key of a configuration or board file: everything there is to know about it, in one place.
/// Parsing, `config show`, `config explain` and the manual page are made from it.
public struct Key<Root: Sendable>: Sendable {
  public let section: String
  /// As written in a file. A numbered key ends in `-N` here and in `-1`, `-2`, … in a file.
  public let name: String
  /// The kind of value, such as `frequency`.
  public let kind: String
  /// What is accepted, with units and range: `1Hz to 200Hz`.
  public let allowed: String
  /// One line: what the value means.
  public let summary: String
  /// Sentences for the one who wants to know more; may be empty.
  public let explanation: String

  /// Parses the text and stores the value. The number is 0 for keys without one.
  let assign: @Sendable (String, ValueContext, Int, inout Root) throws(ValueError) -> Void
  /// What is stored now, as it would be written, for each number that has a value.
  let written: @Sendable (Root) -> [(number: Int, text: String)]

  /// The section and the name with a point between: how options and messages name the key.
  public var path: String { "\(section).\(name)" }

  public var isNumbered: Bool { name.hasSuffix("-N") }

  /// The variable that sets the key for one process; nil for numbered keys.
  public var environmentVariable: String? {
    isNumbered ? nil : "UPRIGHT_" + "\(section)_\(name)".uppercased().replacing("-", by: "_")
  }
}

extension Key {
  init<Value>(
    _ section: String, _ name: String, _ location: any WritableKeyPath<Root, Value> & Sendable,
    _ type: ValueType<Value>, _ summary: String, _ explanation: String = ""
  ) {
    self.init(
      section: section, name: name, kind: type.kind, allowed: type.allowed,
      summary: summary, explanation: explanation,
      assign: { (text, context, _, root) throws(ValueError) in
        root[keyPath: location] = try type.parse(text, context)
      },
      written: { root in [(0, type.format(root[keyPath: location]))] })
  }

  /// A key that may be given several times with a number at its end.
  init<Value>(
    _ section: String, numbered name: String,
    _ location: any WritableKeyPath<Root, [Int: Value]> & Sendable,
    _ type: ValueType<Value>, _ summary: String, _ explanation: String = ""
  ) {
    self.init(
      section: section, name: name + "-N", kind: type.kind, allowed: type.allowed,
      summary: summary, explanation: explanation,
      assign: { (text, context, number, root) throws(ValueError) in
        root[keyPath: location][number] = try type.parse(text, context)
      },
      written: { root in
        root[keyPath: location].sorted { $0.key < $1.key }.map { ($0.key, type.format($0.value)) }
      })
  }
}

extension Key {
  /// Whether `section.name`, as written in a file, is this key.
  func covers(_ path: String) -> Bool {
    guard isNumbered else { return path == self.path }
    let stem = self.path.dropLast()
    return path.hasPrefix(stem) && path.dropFirst(stem.count).utf8.allSatisfy(isDigit)
  }

  /// What is stored now for `section.name`, as it would be written.
  func written(_ path: String, in root: Root) -> String? {
    let number = isNumbered ? Int(path.dropFirst(self.path.count - 1)) : 0
    return written(root).first { $0.number == number }?.text
  }
}

extension String {
  func replacing(_ old: Character, by new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}
