// SPDX-License-Identifier: Apache-2.0

/// The line that says how a command is typed: `upright classify [--json] TRACE`.
struct UsageLine {
  /// The program and the commands on the way, the last one being described.
  let path: [Command]

  var typed: String { path.map(\.name).joined(separator: " ") }

  /// The parts that a line may be broken between.
  private var parts: [String] {
    guard let command = path.last else { return [] }
    if !command.subcommands.isEmpty {
      return [command.defaultSubcommand == nil ? "COMMAND" : "[COMMAND]", "[ARGUMENT...]"]
    }
    let options = command.options.map { $0.repeats ? "[\($0.usage)]..." : "[\($0.usage)]" }
    return options + words(command.words)
  }

  /// Optional words stand within each other: `[DOMAIN [KEY]]`.
  private func words(_ words: [CommandWord]) -> [String] {
    let required = words.filter(\.isRequired).map(text)
    let optional = words.filter { !$0.isRequired }.reversed().reduce("") { inner, word in
      inner.isEmpty ? "[\(text(word))]" : "[\(text(word)) \(inner)]"
    }
    return optional.isEmpty ? required : required + [optional]
  }

  private func text(_ word: CommandWord) -> String {
    word.value.placeholder + (word.repeats ? "..." : "")
  }

  /// The whole on one line.
  var line: String { ([typed] + parts).joined(separator: " ") }

  /// Lines of at most so many characters, the parts after the first line indented below the first.
  func lines(width: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var line = typed
    for part in parts {
      if line.count + 1 + part.count > width - indent {
        lines.append(line)
        line = String(repeating: " ", count: typed.count)
      }
      line += " \(part)"
    }
    return lines + [line]
  }
}
