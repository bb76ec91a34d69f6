// SPDX-License-Identifier: Apache-2.0

import Boards

/// Everything there is to know about a key of a configuration or board file.
struct KeyExplanation: Equatable {
  enum Place: String {
    case configuration
    case board
  }

  let place: Place
  let section: String
  let name: String
  let kind: String
  let allowed: String
  let summary: String
  /// May be empty.
  let details: String
  /// The built-in value; nil where there is none.
  let standard: String?
  /// The environment variable that sets it.
  let variable: String?

  private init<Root>(_ key: Key<Root>, _ place: Place, standard: String?) {
    self.place = place
    section = key.section
    name = key.name
    kind = key.kind
    allowed = key.allowed
    summary = key.summary
    details = key.explanation
    self.standard = standard
    variable = place == .configuration ? key.environmentVariable : nil
  }

  /// The keys that a name means: of configuration files first, then of board files.
  static func keys(named text: String) -> [KeyExplanation] {
    AgentConfiguration.keys.keys(named: text).map(configuration)
      + Board.keys.keys(named: text).map { KeyExplanation($0, .board, standard: nil) }
  }

  /// The keys of a section.
  static func keys(in section: String) -> [KeyExplanation] {
    AgentConfiguration.keys.keys(in: section).map(configuration)
      + Board.keys.keys(in: section).map { KeyExplanation($0, .board, standard: nil) }
  }

  private static func configuration(_ key: Key<AgentConfiguration>) -> KeyExplanation {
    let standard = standardValues.first { $0.section == key.section && $0.key == key.name }
    return KeyExplanation(key, .configuration, standard: standard?.text)
  }

  private static let standardValues = AgentConfiguration.keys.values(of: AgentConfiguration())

  /// The key or section that a mistyped name most probably means.
  static func nearest(to text: String) -> String? {
    let isPath = text.contains(".")
    let names =
      AgentConfiguration.keys.keys.map { isPath ? $0.path : $0.name }
      + Board.keys.keys.map { isPath ? $0.path : $0.name }
      + AgentConfiguration.keys.sections.map(\.name) + Board.keys.sections.map(\.name)
    return nearestWord(to: text, among: names)
  }

  /// What a section is for; nil for no section.
  static func summary(ofSection name: String) -> String? {
    AgentConfiguration.keys.sections.first { $0.name == name }?.summary
      ?? Board.keys.sections.first { $0.name == name }?.summary
  }
}

extension KeyExplanation {
  /// Lines of at most so many characters where words allow it.
  func text(width: Int) -> String {
    var text = "[\(section)] \(name)\n\n" + paragraph(summary, width)
    if !details.isEmpty { text += "\n" + paragraph(details, width) }
    text += "\n" + entry("allowed", allowed, width)
    if let standard { text += entry("default", standard, width) }
    switch place {
    case .configuration:
      text += entry("written in", "/etc/upright/upright.conf or upright.conf.d/NAME.conf", width)
    case .board:
      text += entry("written in", "a board file, BOARD.board", width)
    }
    if let variable { text += entry("variable", variable, width) }
    return text
  }

  private func paragraph(_ text: String, _ width: Int) -> String {
    wrapped(text, width: width - 2).map { "  \($0)\n" }.joined()
  }

  private func entry(_ label: String, _ text: String, _ width: Int) -> String {
    let column = 14
    let lines = wrapped(text, width: width - column)
    return "  " + label.padded(to: column - 2)
      + lines.joined(separator: "\n" + String(repeating: " ", count: column)) + "\n"
  }

  /// Its names are stable.
  var json: JSON {
    [
      "section": .string(section), "key": .string(name), "kind": .string(kind),
      "summary": .string(summary), "explanation": .string(details), "allowed": .string(allowed),
      "default": JSON(standard), "file": .string(place.rawValue), "environment": JSON(variable),
    ]
  }
}
