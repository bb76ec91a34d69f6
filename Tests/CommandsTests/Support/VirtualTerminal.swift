// SPDX-License-Identifier: Apache-2.0

/// What a terminal shows after it was sent text: the few sequences that a live view uses, scrolling,
/// and the wrapping of long lines, also when it becomes narrower.
struct VirtualTerminal {
  private(set) var columns: Int
  let rows: Int
  private var screen: [[Character]] = [[]]
  private var row = 0
  private var column = 0
  private(set) var isCursorVisible = true
  /// Sequences that are not understood.
  private(set) var unknown: [String] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The rows that hold something.
  var shown: [String] {
    var lines = screen.map { String($0) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  mutating func send(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r": column = 0
      case "\n":
        column = 0
        moveDown()
      case "\r\n":
        column = 0
        moveDown()
      case "\u{1B}":
        let body = rest.prefix { !$0.isLetter }
        let sequence = String(rest.prefix(body.count + 1))
        rest = rest.dropFirst(body.count + 1)
        perform(sequence)
      default: put(character)
      }
    }
  }

  private mutating func perform(_ sequence: String) {
    switch sequence {
    case "[K": screen[row].removeLast(max(0, screen[row].count - column))
    case "[J":
      screen[row].removeLast(max(0, screen[row].count - column))
      screen.removeLast(screen.count - row - 1)
    case "[?25l": isCursorVisible = false
    case "[?25h": isCursorVisible = true
    default:
      if sequence.hasSuffix("m") { return }
      if sequence.hasSuffix("A"), let count = Int(sequence.dropFirst().dropLast()) {
        row = max(0, row - count)
      } else {
        unknown.append(sequence)
      }
    }
  }

  private mutating func put(_ character: Character) {
    if column == columns {
      column = 0
      moveDown()
    }
    while screen[row].count <= column { screen[row].append(" ") }
    screen[row][column] = character
    column += 1
  }

  private mutating func moveDown() {
    row += 1
    if row == screen.count { screen.append([]) }
    if screen.count > rows {
      screen.removeFirst()
      row -= 1
    }
  }

  /// Wraps what it shows to fewer columns. The cursor stays in the last row, where a live view
  /// leaves it.
  mutating func narrow(to columns: Int) {
    precondition(row == screen.count - 1)
    self.columns = columns
    var wrapped: [[Character]] = []
    for line in screen {
      var rest = line[...]
      repeat {
        wrapped.append(Array(rest.prefix(columns)))
        rest = rest.dropFirst(columns)
      } while !rest.isEmpty
    }
    screen = wrapped.suffix(rows)
    row = screen.count - 1
  }
}
