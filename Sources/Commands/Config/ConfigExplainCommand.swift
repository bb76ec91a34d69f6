// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// `upright config explain`: what a key means.
public enum ConfigExplainCommand {
  public static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
    var output = StandardStream.output
    let columns = Terminal.size(StandardStream.output.rawValue)?.columns ?? 80
    return try run(
      arguments.word("KEY") ?? "", json: arguments.has("--json"), columns: columns,
      output: &output)
  }

  static func run<Output: TextOutput>(
    _ name: String, json: Bool, columns: Int = 80, output: inout Output
  ) throws(CommandFailure) -> ExitCode {
    let isSection = KeyExplanation.summary(ofSection: name) != nil
    let keys = isSection ? KeyExplanation.keys(in: name) : KeyExplanation.keys(named: name)
    guard !keys.isEmpty else { throw unknown(name) }
    let width = min(max(columns, 40), 80)
    if json {
      try output.answer(JSON.array(keys.map(\.json)).pretty + "\n")
    } else if let summary = KeyExplanation.summary(ofSection: name) {
      try output.answer(section(name, summary, keys, width: width))
    } else {
      try output.answer(keys.map { $0.text(width: width) }.joined(separator: "\n"))
    }
    return .ok
  }

  private static func section(
    _ name: String, _ summary: String, _ keys: [KeyExplanation], width: Int
  ) -> String {
    let column = (keys.map(\.name.count).max() ?? 0) + 4
    let indent = "\n" + String(repeating: " ", count: column)
    return "[\(name)] \(summary)\n\n"
      + keys.map { key in
        "  " + key.name.padded(to: column - 2)
          + wrapped(key.summary, width: width - column).joined(separator: indent) + "\n"
      }.joined()
  }

  private static func unknown(_ name: String) -> CommandFailure {
    let near = KeyExplanation.nearest(to: name).map { " Did you mean '\($0)'?" } ?? ""
    return CommandFailure(
      .usage, "There is no key '\(name)'.\(near)",
      help: "'upright config show' lists all keys; the name of a section lists its keys.")
  }
}
