// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Motion

/// The live view as a block of lines for a terminal of a given size.
struct MonitorView {
  let state: MonitorState
  /// Seconds since 1970.
  let now: Double
  let size: TerminalSize
  let style: TextStyle
  let zone: LocalTime

  /// A line, and how early it goes when there are too few rows: the highest rank first.
  private struct RankedLine {
    let line: StyledLine
    let rank: Int
  }

  /// At most one line less than the terminal has rows, for the cursor's line, and none wider.
  func lines() -> [StyledLine] {
    let rows = max(1, size.rows - 1)
    let isWide = size.columns >= 60 && rows >= Pictogram.rows
    var ranked = rank(header(), 4) + rank([StyledLine()], 5)
    ranked += rank(isWide ? drawnBody() : narrowBody(), 0) + rank([StyledLine()], 5)
    ranked += rank(sensors(), 1) + rank(sources(), 4) + rank(loop(), 2)
    if !state.history.isEmpty { ranked += rank([StyledLine()], 5) + rank(history(), 3) }

    while ranked.count > rows {
      let highest = ranked.map(\.rank).max() ?? 0
      guard let index = ranked.lastIndex(where: { $0.rank == highest }) else { break }
      ranked.remove(at: index)
    }
    return ranked.map { $0.line.clipped(to: size.columns) }
  }

  private func rank(_ lines: [StyledLine], _ rank: Int) -> [RankedLine] {
    lines.map { RankedLine(line: $0, rank: rank) }
  }

  private func header() -> [StyledLine] {
    var parts = ["no agent", "q quits"]
    if let status = state.status {
      let running = spoken(seconds: now - status.startedAt)
      parts = [status.board, "q quits", "running for \(running)"]
    }
    return [StyledLine(parts.joined(separator: " \(style.dot) "), .dim)]
  }

  /// The drawing on the left, the numbers on the right of it.
  private func drawnBody() -> [StyledLine] {
    let drawing = Pictogram.rows(state.orientation, hasUnicode: style.hasUnicode)
    let left = Pictogram.columns + 3
    let right = [orientation(), reason()] + values(columns: size.columns - left)
    return drawing.enumerated().map { index, row in
      var line = StyledLine(row, state.orientation == .unknown ? .dim : .accent)
      line.pad(to: left)
      if index < right.count { line.add(right[index]) }
      return line
    }
  }

  private func narrowBody() -> [StyledLine] {
    var first = StyledLine(
      Pictogram.arrow(state.orientation, hasUnicode: style.hasUnicode), .accent)
    first.add(" ")
    first.add(orientation())
    let reasons = state.unknownReason.map { wrapped($0, width: size.columns) } ?? []
    return [first] + reasons.map { StyledLine($0, .yellow) } + values(columns: size.columns)
  }

  private func orientation() -> StyledLine {
    var line = StyledLine(state.orientation.description, .bold)
    if let changed = state.status?.orientationChangedAt {
      line.add(" for \(spoken(seconds: now - changed))")
    }
    return line
  }

  private func reason() -> StyledLine { StyledLine(state.unknownReason ?? "", .yellow) }

  private func history() -> [StyledLine] {
    state.history.map { change in
      var line = StyledLine("\(zone.clock(change.time)) ", .dim)
      line.add(ChangeLine(change: change).shortWords)
      return line
    }
  }
}
