// SPDX-License-Identifier: Apache-2.0

import Boards
import LinuxSystem

/// `upright boards detect`: which board this computer is, why, and what it lacks.
public enum BoardsDetectCommand {
  public static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
    var output = StandardStream.output
    var errors = StandardStream.error
    return try run(
      BoardLibrary(), BoardDetector(), json: arguments.has("--json"), output: &output,
      errors: &errors)
  }

  /// - Returns: `unavailable` when no board fits.
  static func run<Output: TextOutput, Errors: TextOutput>(
    _ library: BoardLibrary, _ detector: BoardDetector, json: Bool, output: inout Output,
    errors: inout Errors
  ) throws(CommandFailure) -> ExitCode {
    let (boards, problems) = library.all()
    report(problems, to: &errors)
    let found = detector.detect(among: boards)
    let lines = found.lines + found.advice.map { "help: \($0)" }
    try output.answer(
      json ? found.json.pretty + "\n" : lines.map { printable($0) + "\n" }.joined())
    return found.match == nil ? .unavailable : .ok
  }
}
