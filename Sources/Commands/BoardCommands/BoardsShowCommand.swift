// SPDX-License-Identifier: Apache-2.0

import Boards
import LinuxSystem

/// `upright boards show`: what a board file says.
public enum BoardsShowCommand {
  public static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
    var output = StandardStream.output
    var errors = StandardStream.error
    return try run(
      arguments.word("NAME") ?? "", BoardLibrary(), json: arguments.has("--json"),
      output: &output, errors: &errors)
  }

  static func run<Output: TextOutput, Errors: TextOutput>(
    _ name: String, _ library: BoardLibrary, json: Bool, output: inout Output,
    errors: inout Errors
  ) throws(CommandFailure) -> ExitCode {
    let found = library.board(name)
    report(found.diagnostics, to: &errors)
    guard let board = found.value else { return .configuration }
    try output.answer(json ? document(board).pretty + "\n" : text(board))
    return .ok
  }

  private static func text(_ board: Board) -> String {
    printable("# \(board.path)") + "\n\n" + SectionText(values: board.values).asFile
  }

  /// Its names are stable.
  private static func document(_ board: Board) -> JSON {
    [
      "name": .string(board.name), "title": .string(board.title), "path": .string(board.path),
      "virtual": .boolean(board.isVirtual), "values": .array(board.values.map(\.json)),
    ]
  }
}
