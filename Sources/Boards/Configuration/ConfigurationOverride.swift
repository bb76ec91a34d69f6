// SPDX-License-Identifier: Apache-2.0

/// A value that an option of the command line gives a key for one run.
public struct ConfigurationOverride: Equatable, Sendable {
  /// `section.key=value`.
  public let text: String
  /// The option that stands for it, for messages: `--trace`.
  public let option: String

  /// A general override: `section.key=value` as a person typed it after `option`.
  public init(_ text: String, option: String = "--set") {
    self.text = text
    self.option = option
  }

  /// An override by an option of its own, such as `--trace FILE` for `simulation.trace`.
  public init(_ key: String, _ value: String, option: String) {
    self.init("\(key)=\(value)", option: option)
  }

  /// The parts; nil when the text has not the form.
  var assignment: Assignment? {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = sides[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, names.count == 2 else { return nil }
    return Assignment(
      section: trimmed(names[0]), key: trimmed(names[1]), value: trimmed(sides[1]),
      origin: .commandLine(option))
  }
}
