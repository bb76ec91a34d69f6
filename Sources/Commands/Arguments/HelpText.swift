// SPDX-License-Identifier: Apache-2.0

/// The help of a program or command, made from its table.
struct HelpText {
  /// The program and the commands on the way, the last one being explained.
  let path: [Command]
  /// Columns of the terminal.
  let width: Int

  init(path: [Command], width: Int = 80) {
    self.path = path
    // Wider lines are hard to read; narrower columns of text are not worth breaking for.
    self.width = min(max(width, 40), 80)
  }

  var text: String {
    guard let command = path.last else { return "" }
    var sections = [usage(), paragraphs(command)]
    sections.append(list("Commands:", command.subcommands.map { ($0.name, $0.summary) }))
    sections.append(list("Arguments:", command.words.map { ($0.value.placeholder, $0.help) }))
    let builtIn: [CommandOption] = path.count == 1 ? [.help, .version] : [.help]
    sections.append(list("Options:", (command.options + builtIn).map { ($0.title, $0.help) }))
    sections.append(examples(command))
    sections.append(hint(command))
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func usage() -> String {
    let indent = "Usage: ".count
    let lines = UsageLine(path: path).lines(width: width, indent: indent)
    return "Usage: " + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  private func paragraphs(_ command: Command) -> String {
    ([command.summary] + command.discussion)
      .map { wrapped($0, width: width).joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// Two columns; a title too long for the first one has a line of its own.
  private func list(_ heading: String, _ entries: [(title: String, text: String)]) -> String {
    guard !entries.isEmpty else { return "" }
    let widest = entries.map(\.title.count).max() ?? 0
    let column = min(widest, width / 3) + 4
    var lines = [heading]
    for entry in entries {
      let title = "  \(entry.title)"
      let texts = wrapped(entry.text, width: width - column)
      if title.count + 2 > column {
        lines.append(title)
        lines += texts.map { String(repeating: " ", count: column) + $0 }
      } else {
        lines.append(title.padded(to: column) + texts[0])
        lines += texts.dropFirst().map { String(repeating: " ", count: column) + $0 }
      }
    }
    return lines.joined(separator: "\n")
  }

  private func examples(_ command: Command) -> String {
    guard !command.examples.isEmpty else { return "" }
    let lines = command.examples.flatMap { example in
      ["  \(example.line)"]
        + wrapped(example.explanation, width: width - 6).map { "      \($0)" }
    }
    return (["Examples:"] + lines).joined(separator: "\n")
  }

  private func hint(_ command: Command) -> String {
    guard !command.subcommands.isEmpty else { return "" }
    let names = path.dropFirst().map { "\($0.name) " }.joined()
    let usual = command.defaultSubcommand.map { "Without a command, '\($0)' is meant. " } ?? ""
    let text = "\(usual)'\(path[0].name) help \(names)COMMAND' explains a command."
    return wrapped(text, width: width).joined(separator: "\n")
  }
}
