// SPDX-License-Identifier: Apache-2.0

/// A line in pieces that may have a colour, so that its width is known before it is written.
struct StyledLine: Equatable {
  enum Colour: String {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case accent = "1;36"
  }

  struct Piece: Equatable {
    var text: String
    var colour: Colour
  }

  private(set) var pieces: [Piece] = []

  init() {}

  init(_ text: String, _ colour: Colour = .plain) { add(text, colour) }

  /// Appends text.
  mutating func add(_ text: String, _ colour: Colour = .plain) {
    if !text.isEmpty { pieces.append(Piece(text: printable(text), colour: colour)) }
  }

  mutating func add(_ line: StyledLine) { pieces += line.pieces }

  /// Fills up with spaces.
  mutating func pad(to width: Int) {
    let missing = width - self.width
    if missing > 0 { add(String(repeating: " ", count: missing)) }
  }

  /// Columns on a terminal; every character counts as one.
  var width: Int { pieces.reduce(0) { $0 + $1.text.count } }

  /// Cut to a width, so that a terminal does not wrap it.
  func clipped(to width: Int) -> StyledLine {
    var line = StyledLine()
    var left = width
    for piece in pieces where left > 0 {
      line.add(String(piece.text.prefix(left)), piece.colour)
      left -= piece.text.count
    }
    return line
  }

  /// The text, with the escape sequences of ECMA-48 (SGR) where there may be colour, and without
  /// spaces at the end.
  func text(_ style: TextStyle) -> String {
    var pieces = pieces
    while let last = pieces.last {
      let end = last.text.lastIndex { $0 != " " }
      if let end {
        pieces[pieces.count - 1].text = String(last.text[...end])
        break
      }
      pieces.removeLast()
    }
    return pieces.map { piece in
      guard style.hasColour, piece.colour != .plain else { return piece.text }
      return "\u{1B}[\(piece.colour.rawValue)m\(piece.text)\u{1B}[0m"
    }.joined()
  }
}
