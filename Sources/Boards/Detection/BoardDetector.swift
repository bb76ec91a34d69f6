// SPDX-License-Identifier: Apache-2.0

import Buses

/// Finds out which board this computer is, from the device tree and sysfs. No bus and no line is
/// opened, so it disturbs nobody and needs no rights.
public struct BoardDetector: Sendable {
  private let root: String

  /// - Parameter root: the directory that stands for `/`.
  public init(root: String = "/") { self.root = root }

  /// Looks at the computer.
  /// - Parameter boards: the boards to choose from, from `BoardLibrary.all()`.
  public func detect(among boards: [Board]) -> DetectionReport {
    let tree = DeviceTree(root: root)
    return DetectionReport(
      tree: tree, match: BoardMatch.find(tree, among: boards),
      adapters: I2CProbe(root: root).adapters(), chips: GPIOChip.all(root: root))
  }
}

extension BoardLibrary {
  /// The board that `--board` names, or without one the board that this computer is.
  ///
  /// A broken board file is an error only if it was asked for by name, and a warning otherwise:
  /// it must not keep another board from starting.
  public func select(_ nameOrPath: String?, detector: BoardDetector) -> Checked<Board> {
    if let nameOrPath { return board(nameOrPath) }
    let (boards, diagnostics) = all()
    let report = detector.detect(among: boards)
    let passedOver = diagnostics.map { Diagnostic(.warning, at: $0.origin, $0.message) }
    if let board = report.match?.board { return Checked(board, passedOver) }
    let computer = report.tree.model ?? "without a device tree"
    return Checked(
      nil,
      passedOver + [
        Diagnostic(
          .error, at: nil,
          "this computer (\(computer)) is none of the known boards; \(listed(report.advice, "or"))")
      ])
  }
}
