// SPDX-License-Identifier: Apache-2.0

import Boards
import Simulation

/// Where a command's configuration comes from: the words of its line, the files, the board.
public struct ConfigurationSource: Sendable {
  /// The board that the command line names.
  let board: String?
  private let file: String?
  private let overrides: [ConfigurationOverride]
  let library: BoardLibrary
  let detector: BoardDetector
  private let loader: ConfigurationLoader

  init(
    board: String? = nil, file: String? = nil, overrides: [ConfigurationOverride] = [],
    library: BoardLibrary = BoardLibrary(), detector: BoardDetector = BoardDetector(),
    loader: ConfigurationLoader = ConfigurationLoader(checks: .all)
  ) {
    self.board = board
    self.file = file
    self.overrides = overrides
    self.library = library
    self.detector = detector
    self.loader = loader
  }

  /// - Parameter arguments: of a command with `--board` and `--config`.
  public init(_ arguments: Arguments) {
    self.init(board: arguments.value("--board"), file: arguments.value("--config"))
  }

  /// - Parameter arguments: of `classify`, which knows no board.
  init(classify arguments: Arguments) { self.init(file: arguments.value("--config")) }

  /// - Parameter arguments: of the agent. A recording to play means the virtual board.
  public init(agent arguments: Arguments) {
    let trace = arguments.value("--trace")
    self.init(
      board: arguments.value("--board") ?? trace.map { _ in "virtual" },
      file: arguments.value("--config"),
      overrides: trace.map {
        [ConfigurationOverride("simulation.trace", $0, option: "--trace")]
      } ?? [])
  }

  /// The options that make another command read the same: ` --board NAME --config FILE`.
  var typed: String {
    [("--board", board), ("--config", file)].map { option, value in
      value.map { " \(option) \(shellWord($0))" } ?? ""
    }.joined()
  }

  /// Reads everything, with all that is wrong or suspicious. Not knowing the board is an error.
  public func load() -> Checked<EffectiveConfiguration> {
    let selected = library.select(board, detector: detector)
    return load(board: selected.value, selected.diagnostics)
  }

  /// Reads everything but a board file.
  func loadWithoutBoard() -> Checked<EffectiveConfiguration> { load(board: nil, []) }

  /// Reads everything with the board that was named or detected, and without one where neither is
  /// so: on a PC, too, there is something to check and to show.
  /// - Returns: the configuration, and why there is no board in it if that is so.
  func loadAnywhere() -> (loaded: Checked<EffectiveConfiguration>, note: String?) {
    if board != nil { return (load(), nil) }
    let (boards, problems) = library.all()
    let passedOver = problems.map { Diagnostic(.warning, at: $0.origin, $0.message) }
    let report = detector.detect(among: boards)
    if let match = report.match { return (load(board: match.board, passedOver), nil) }
    let computer = report.tree.model ?? "without a device tree"
    let note =
      "this computer (\(printable(computer))) is none of the known boards, so no board's values "
      + "are in this; name one with '--board NAME' ('upright boards' lists them)"
    return (load(board: nil, passedOver), note)
  }

  /// - Parameter diagnostics: what was said about the board.
  func load(
    board: Board?, _ diagnostics: [Diagnostic]
  ) -> Checked<EffectiveConfiguration> {
    // Without a board too, so that everything that is wrong is said at once.
    let loaded = loader.load(board: board, file: file, overrides: overrides)
    return Checked(loaded.value, diagnostics + loaded.diagnostics)
  }
}

extension [SemanticCheck] {
  /// The rules of all parts of the program.
  static var all: [SemanticCheck] { SemanticCheck.standard + [.faultScript] }
}

extension SemanticCheck {
  /// The faults of the virtual board, whose language belongs to the simulation.
  static var faultScript: SemanticCheck {
    SemanticCheck("simulation.fault-N") { subject in
      let faults = subject.configuration.simulation.faults.sorted { $0.key < $1.key }
      return faults.compactMap { number, line in
        do throws(FaultScriptError) {
          _ = try FaultScript(parsing: [line])
          return nil
        } catch {
          return .error("cannot be read: \(error.reason)", at: "simulation.fault-\(number)")
        }
      }
    }
  }
}

/// Writes what was found in files, a line each: `path:line: error: …`.
func report<Errors: TextOutput>(_ diagnostics: [Diagnostic], to errors: inout Errors) {
  for diagnostic in diagnostics { try? errors.putLine(printable("\(diagnostic)")) }
}
