// SPDX-License-Identifier: Apache-2.0

/// A command line that was understood: the command and what was given to it.
///
/// Everything that the table can check is checked: names, counts, time spans.
public struct Arguments: Equatable, Sendable {
  /// The program first, then the commands that were typed.
  let path: [Command]
  let options: [Given]
  private let givenWords: [String: [String]]

  struct Given: Equatable, Sendable {
    var option: CommandOption
    /// Nil for a flag.
    var value: String?
  }

  init(path: [Command], options: [Given], words: [String: [String]]) {
    self.path = path
    self.options = options
    givenWords = words
  }

  /// The command without the program, as it is typed: `config check`; empty where the program has
  /// no commands.
  public var command: String { path.dropFirst().map(\.name).joined(separator: " ") }

  /// Whether the flag, such as `--json`, was given.
  public func has(_ option: String) -> Bool {
    assert(isKnown(option))
    return options.contains { $0.option.name == option }
  }

  /// The value of an option; the last one where it repeats.
  public func value(_ option: String) -> String? { values(option).last }

  /// The values of an option that repeats, in the order given.
  public func values(_ option: String) -> [String] {
    assert(isKnown(option))
    return options.filter { $0.option.name == option }.compactMap(\.value)
  }

  /// The value of an option that takes a time span, in nanoseconds.
  public func nanoseconds(_ option: String) -> Int64? {
    value(option).flatMap(TimeSpan.nanoseconds)
  }

  /// A word by its placeholder, such as `TRACE`.
  public func word(_ placeholder: String) -> String? { words(placeholder).first }

  /// The words of a placeholder that repeats.
  public func words(_ placeholder: String) -> [String] {
    assert(path.last?.words.contains { $0.value.placeholder == placeholder } == true)
    return givenWords[placeholder] ?? []
  }

  private func isKnown(_ option: String) -> Bool {
    path.last?.options.contains { $0.name == option } == true
  }
}
