// SPDX-License-Identifier: Apache-2.0

/// Goes through the words of a command line once and sorts them into commands, options and words.
struct ArgumentScanner {
  private(set) var path: [Command]
  private var options: [Arguments.Given] = []
  private var words: [String] = []
  private var rest: ArraySlice<String>

  init(program: Command, words: [String]) {
    path = [program]
    rest = words[...]
  }

  /// Whether the help option is among several letters behind one dash.
  var asksForHelp: Bool { options.contains { $0.option == .help } }

  private var command: Command { path[path.count - 1] }
  private var typed: String { UsageLine(path: path).typed }

  mutating func scan() throws(UsageError) {
    var onlyWords = false
    while let word = rest.popFirst() {
      if onlyWords {
        try take(word: word)
      } else if word == "--" {
        onlyWords = true
      } else if word.hasPrefix("--") {
        try take(long: word)
      } else if word.hasPrefix("-"), word != "-" {
        try take(letters: word)
      } else {
        try take(word: word)
      }
    }
  }

  private mutating func take(word: String) throws(UsageError) {
    if command.subcommands.isEmpty {
      words.append(word)
    } else if let next = command.subcommand(word) {
      path.append(next)
    } else {
      throw .unknownCommand(word, path: path)
    }
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func take(long word: String) throws(UsageError) {
    let name = String(word.prefix { $0 != "=" })
    let attached = name == word ? nil : String(word.dropFirst(name.count + 1))
    guard let option = option(named: name) else { throw unknownOption(name) }
    if let attached, option.value == nil {
      throw UsageError(
        "'\(name)' takes no value, but '\(attached)' is given.", help: line(option), path: path)
    }
    if option.value == nil || attached != nil {
      try give(option, attached)
    } else {
      try give(option, nextValue(of: option))
    }
  }

  /// `-a`, `-abc`, `-ovalue` or `-o value`.
  private mutating func take(letters word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = option(named: "-\(letter)") else { throw unknownOption("-\(letter)") }
      if option.value == nil {
        try give(option, nil)
      } else {
        try give(option, letters.isEmpty ? nextValue(of: option) : String(letters))
        return
      }
    }
  }

  /// The next word, unless it is an option itself: then the value was forgotten. Other words that
  /// begin with a dash are values, such as the mount matrix `-1, 0, 0; ...`.
  private mutating func nextValue(of option: CommandOption) throws(UsageError) -> String {
    let name = rest.first.map { String($0.prefix { $0 != "=" }) }
    guard let name, name != "--", self.option(named: name) == nil else {
      throw missingValue(option)
    }
    return rest.removeFirst()
  }

  private mutating func give(_ option: CommandOption, _ value: String?) throws(UsageError) {
    if value?.isEmpty == true { throw missingValue(option) }
    if let value, option.value?.kind == .timeSpan, TimeSpan.nanoseconds(value) == nil {
      throw UsageError(
        "'\(value)' is no length of time for '\(option.name)'. \(TimeSpan.allowed)",
        help: line(option), path: path)
    }
    if let value, !option.repeats,
      let earlier = options.first(where: { $0.option.name == option.name })?.value
    {
      throw UsageError(
        "'\(option.name)' is given twice: '\(earlier)' and '\(value)'.", help: line(option),
        path: path)
    }
    options.append(Arguments.Given(option: option, value: value))
  }

  /// Options may stand before the command that has them: `upright --json status`.
  private func option(named name: String) -> CommandOption? {
    (command.allOptions + [.help, .version]).first { $0.isNamed(name) }
  }

  private func line(_ option: CommandOption) -> String { "\(option.title)  \(option.help)" }

  private func missingValue(_ option: CommandOption) -> UsageError {
    UsageError(
      "'\(option.name)' needs a value: '\(option.usage)'.", help: line(option), path: path)
  }

  private func unknownOption(_ name: String) -> UsageError {
    let elsewhere = path[0].commands(withOption: name)
    if let first = elsewhere.first {
      return UsageError(
        "'\(name)' is no option of '\(typed)', but of '\(first)'.",
        help: UsageError.helpLine(path), path: path)
    }
    let known = command.allOptions + [.help]
    let near = name.hasPrefix("--") ? nearestWord(to: name, among: known.map(\.name)) : nil
    let help = known.first { $0.name == near }.map(line)
    return UsageError(
      "Unknown option '\(name)'.\(near.map { " Did you mean '\($0)'?" } ?? "")",
      help: help ?? "'\(typed) --help' lists the options.", path: path)
  }
}

extension ArgumentScanner {
  /// Checks what only the end of the line can tell.
  mutating func finish() throws(UsageError) -> Arguments {
    if let name = command.defaultSubcommand, let next = command.subcommand(name) {
      path.append(next)
    }
    guard command.subcommands.isEmpty else {
      let names = command.subcommands.map(\.name).joined(separator: ", ")
      throw UsageError(
        "'\(typed)' needs a command: \(names).", help: UsageError.helpLine(path), path: path)
    }
    for given in options where !command.options.contains(where: { $0.name == given.option.name }) {
      throw unknownOption(given.option.name)
    }
    return Arguments(path: path, options: options, words: try namedWords())
  }

  private func namedWords() throws(UsageError) -> [String: [String]] {
    var left = words[...]
    var named: [String: [String]] = [:]
    for word in command.words {
      let count = word.repeats ? left.count : min(1, left.count)
      if count == 0, word.isRequired {
        throw UsageError(
          "'\(typed)' needs \(word.value.placeholder).",
          help: "\(word.value.placeholder)  \(word.help)", path: path)
      }
      if left.prefix(count).contains("") {
        throw UsageError(
          "\(word.value.placeholder) of '\(typed)' is empty.",
          help: "\(word.value.placeholder)  \(word.help)", path: path)
      }
      named[word.value.placeholder] = Array(left.prefix(count))
      left = left.dropFirst(count)
    }
    guard let extra = left.first else { return named }
    throw UsageError(
      "'\(typed)' does not take '\(extra)'.", help: UsageError.helpLine(path), path: path)
  }
}
