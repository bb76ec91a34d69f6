// SPDX-License-Identifier: Apache-2.0

import Boards

extension Doctor {
  func configurationFinding(_ loaded: Checked<EffectiveConfiguration>) -> Finding {
    let check = "configuration"
    let advice = [
      "type `upright config check\(source.typed)` for everything that is wrong with it",
      "type `upright config explain KEY` for what a key means and allows",
    ]
    if let first = loaded.errors.first {
      let others = loaded.errors.count - 1
      let more = others == 0 ? "" : " (and \(counted(Int64(others), "more error")))"
      return Finding(.failure, check, "\(first)\(more)", advice: advice)
    }
    if let first = loaded.warnings.first {
      let others = loaded.warnings.count - 1
      let more = others == 0 ? "" : " (and \(counted(Int64(others), "more warning")))"
      return Finding(.warning, check, "\(first)\(more)", advice: advice)
    }
    let files = loaded.value?.files ?? []
    return Finding(
      .ok, check, files.isEmpty ? "no file: defaults" : "read \(files.joined(separator: ", "))")
  }

  /// Finds the board: the one that was named, else the running agent's, else the one that this
  /// computer is.
  func examineBoard() -> (board: Board?, finding: Finding) {
    if let name = source.board { return named(name, by: "named on the command line") }
    if let name = status?.board, !name.isEmpty {
      let found = named(name, by: "the running agent's")
      if found.board != nil { return found }
    }
    let (boards, problems) = source.library.all()
    let report = source.detector.detect(among: boards)
    if let match = report.match {
      let detail = "\(match.board.name) (\(match.board.title)): \(match.rule)"
      return (match.board, Finding(.ok, "board", detail))
    }
    if let name = status?.board, !name.isEmpty {
      let detail = "the running agent uses the board \(name), whose file is not installed"
      let advice = "type `upright doctor --board FILE` with its file to look at its bus too"
      return (nil, Finding(.warning, "board", detail, advice: [advice]))
    }
    let computer = report.tree.model ?? "without a device tree"
    let broken = problems.first.map { ["repair the board file: \($0)"] } ?? []
    return (
      nil,
      Finding(
        .failure, "board", "this computer (\(computer)) is none of the known boards",
        advice: broken + report.advice)
    )
  }

  private func named(_ name: String, by whom: String) -> (board: Board?, finding: Finding) {
    let found = source.library.board(name)
    guard let board = found.value else {
      let problem = found.errors.first.map { "\($0)" } ?? "\(name) cannot be used"
      return (
        nil, Finding(.failure, "board", problem, advice: "type `upright boards` for their names")
      )
    }
    return (board, Finding(.ok, "board", "\(board.name) (\(board.title)), \(whom)"))
  }
}
