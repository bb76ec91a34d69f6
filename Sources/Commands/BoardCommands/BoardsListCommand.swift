// SPDX-License-Identifier: Apache-2.0

import Boards
import LinuxSystem

/// `upright boards list`: the boards whose files are here, with the one that this computer is.
public enum BoardsListCommand {
  public static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
    var output = StandardStream.output
    var errors = StandardStream.error
    return try run(
      BoardLibrary(), BoardDetector(), json: arguments.has("--json"), output: &output,
      errors: &errors)
  }

  static func run<Output: TextOutput, Errors: TextOutput>(
    _ library: BoardLibrary, _ detector: BoardDetector, json: Bool, output: inout Output,
    errors: inout Errors
  ) throws(CommandFailure) -> ExitCode {
    let (boards, problems) = library.all()
    report(problems, to: &errors)
    guard !boards.isEmpty else {
      throw CommandFailure(
        .unavailable,
        "There is no usable board file in \(library.directories.joined(separator: ", ")).",
        help: "Install the package again, or set UPRIGHT_BOARDS_DIR to a directory with some.")
    }
    let detected = detector.detect(among: boards).match?.board.name
    try output.answer(
      json ? document(boards, detected).pretty + "\n" : text(boards, detected))
    return .ok
  }

  private static func text(_ boards: [Board], _ detected: String?) -> String {
    let width = boards.map(\.name.count).max() ?? 0
    return boards.map { board in
      let mark = board.name == detected ? " (this computer)" : ""
      return printable("\(board.name.padded(to: width))  \(board.title)\(mark)") + "\n"
    }.joined()
  }

  /// Its names are stable.
  private static func document(_ boards: [Board], _ detected: String?) -> JSON {
    .array(
      boards.map { board in
        [
          "name": .string(board.name), "title": .string(board.title),
          "path": .string(board.path), "virtual": .boolean(board.isVirtual),
          "detected": .boolean(board.name == detected),
        ]
      })
  }
}
