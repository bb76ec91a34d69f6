// SPDX-License-Identifier: Apache-2.0

/// A board that fits the computer, and the rule by which it does.
public struct BoardMatch: Equatable, Sendable {
  public enum Rule: Equatable, Sendable {
    /// The device tree's model begins like this.
    case model(String)
    /// The device tree is compatible with this.
    case compatible(String)
  }

  public let board: Board
  public let rule: Rule

  /// The best match. A model wins over `compatible`; of models the longest beginning wins, and of
  /// `compatible` the entry that stands first in the device tree. If two boards claim the same the
  /// first one wins.
  public static func find(_ tree: DeviceTree, among boards: [Board]) -> BoardMatch? {
    var best: (board: Board, prefix: String)?
    for board in boards {
      for prefix in board.models where tree.model?.hasPrefix(prefix) == true {
        if prefix.utf8.count > best?.prefix.utf8.count ?? 0 { best = (board, prefix) }
      }
    }
    if let best { return BoardMatch(board: best.board, rule: .model(best.prefix)) }
    for name in tree.compatible {
      if let board = boards.first(where: { $0.compatible.contains(name) }) {
        return BoardMatch(board: board, rule: .compatible(name))
      }
    }
    return nil
  }
}

extension BoardMatch.Rule: CustomStringConvertible {
  public var description: String {
    switch self {
    case .model(let prefix): "its model begins with \(quoted(prefix))"
    case .compatible(let name): "its device tree is compatible with \(quoted(name))"
    }
  }
}
