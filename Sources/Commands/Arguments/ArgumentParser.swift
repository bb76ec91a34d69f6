// SPDX-License-Identifier: Apache-2.0

/// What a command line asks for.
public enum Invocation: Equatable, Sendable {
  case run(Arguments)
  /// The help of the last command of the path, which begins with the program.
  case help(path: [Command])
  case version
}

extension Command {
  /// Understands a command line of this program.
  /// - Parameter words: without the program's own name.
  public func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var scanner = ArgumentScanner(program: self, words: words)
    // Whoever asks for help gets it, whatever else is wrong with the line.
    let typed = words.prefix { $0 != "--" }
    if typed.contains(where: CommandOption.help.isNamed) {
      try? scanner.scan()
      return .help(path: scanner.path)
    }
    if typed.contains(where: CommandOption.version.isNamed) { return .version }

    try scanner.scan()
    if scanner.asksForHelp { return .help(path: scanner.path) }
    if words.isEmpty, !subcommands.isEmpty { return .help(path: [self]) }
    let arguments = try scanner.finish()
    guard arguments.command == "help" else { return .run(arguments) }
    return .help(path: try path(to: arguments.words(Command.helpWord.value.placeholder)))
  }

  /// The word of `help`.
  static let helpWord = CommandWord(
    CommandValue("COMMAND", .command), isRequired: false, repeats: true,
    help: "The command to explain.")

  /// The commands that names lead to, this one first.
  private func path(to names: [String]) throws(UsageError) -> [Command] {
    var path = [self]
    for name in names {
      let known = path[path.count - 1].subcommands
      guard let next = known.first(where: { $0.name == name }) else {
        throw .unknownCommand(name, path: path)
      }
      path.append(next)
    }
    return path
  }
}

extension UsageError {
  static func unknownCommand(_ word: String, path: [Command]) -> UsageError {
    let known = path.last?.subcommands ?? []
    let typed = UsageLine(path: path).typed
    guard !known.isEmpty else {
      return UsageError(
        "'\(typed)' has no commands of its own, such as '\(word)'.", help: helpLine(path),
        path: path)
    }
    let near = nearestWord(to: word, among: known.map(\.name))
    let help = known.first { $0.name == near }.map { "\($0.name)  \($0.summary)" }
    return UsageError(
      "Unknown command '\(word)'.\(suggestion(for: word, among: known.map(\.name)))",
      help: help ?? "The commands are \(known.map(\.name).joined(separator: ", ")).", path: path)
  }

  /// The line for errors that are about a command as a whole.
  static func helpLine(_ path: [Command]) -> String {
    "\(UsageLine(path: path).typed)  \(path.last?.summary ?? "")"
  }
}
