// SPDX-License-Identifier: Apache-2.0

import Boards
import LinuxSystem

/// `upright config show`: every value that counts and where it comes from.
public enum ConfigShowCommand {
  public static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
    var output = StandardStream.output
    var errors = StandardStream.error
    return try run(
      ConfigurationSource(arguments), json: arguments.has("--json"), output: &output,
      errors: &errors)
  }

  static func run<Output: TextOutput, Errors: TextOutput>(
    _ source: ConfigurationSource, json: Bool, output: inout Output, errors: inout Errors
  ) throws(CommandFailure) -> ExitCode {
    let (loaded, note) = source.loadAnywhere()
    report(loaded.diagnostics, to: &errors)
    guard let configuration = loaded.value else { return .configuration }
    if let note { try? errors.putLine("Note: \(note).") }
    try output.answer(json ? configuration.json.pretty + "\n" : configuration.text)
    return .ok
  }
}

extension EffectiveConfiguration {
  fileprivate var text: String {
    let board = board.map { "\($0.name) (\($0.path))" } ?? "none"
    let files = files.isEmpty ? ["none"] : files
    let heading = "# board: \(board)\n" + files.map { "# file:  \($0)\n" }.joined()
    return printable(lines: heading) + "\n" + SectionText(values: values).withOrigins
  }

  /// Its names are stable.
  fileprivate var json: JSON {
    [
      "board": JSON(board?.name),
      "board_file": JSON(board?.path),
      "files": .array(files.map(JSON.string)),
      "values": .array(values.map(\.json)),
    ]
  }
}
