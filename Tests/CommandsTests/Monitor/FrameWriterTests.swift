// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite struct FrameWriterTests {
  private let style = TextStyle(hasColour: true, hasUnicode: true)
  private var terminal = VirtualTerminal(columns: 20, rows: 8)
  private var writer = FrameWriter()

  private mutating func draw(_ lines: [String]) -> [String] {
    let styled = lines.map { StyledLine($0, .green) }
    terminal.send(writer.frame(styled, columns: terminal.columns, style: style))
    #expect(terminal.unknown == [])
    return terminal.shown
  }

  @Test mutating func aFrameTakesThePlaceOfTheOneBefore() {
    terminal.send("$ upright monitor\n")
    _ = draw(["portrait", "x +0.99", "ok"])
    #expect(draw(["faceUp", "x", "ok"]) == ["$ upright monitor", "faceUp", "x", "ok"])
  }

  @Test mutating func aShorterFrameLeavesNothingBehind() {
    terminal.send("$ \n")
    _ = draw(["1", "2", "3", "4"])
    #expect(draw(["one"]) == ["$ ", "one"])
    #expect(draw(["1", "2", "3"]) == ["$ ", "1", "2", "3"])
  }

  @Test mutating func itDrawsAtTheBottomOfAFullScreen() {
    for line in 1...20 { terminal.send("\(line)\n") }
    _ = draw(["a", "b", "c"])
    #expect(draw(["d", "e", "f"]) == ["17", "18", "19", "20", "d", "e", "f"])
  }

  @Test mutating func aFrameAsHighAsTheTerminalAllowsStays() {
    _ = draw(["1", "2", "3", "4", "5", "6", "7"])
    #expect(draw(["a", "b", "c", "d", "e", "f", "g"]) == ["a", "b", "c", "d", "e", "f", "g"])
  }

  @Test mutating func linesThatANarrowerTerminalWrappedAreReplacedToo() {
    terminal.send("$ \n")
    _ = draw(["0123456789012345", "01234567", "012345678"])
    terminal.narrow(to: 8)
    #expect(terminal.shown.count == 6)
    #expect(draw(["a", "b", "c"]) == ["$ ", "a", "b", "c"])
  }

  @Test mutating func aForgottenFrameStays() {
    _ = draw(["a"])
    writer.forget()
    #expect(draw(["b"]) == ["a", "b"])
  }

  @Test mutating func anEmptyLineTakesARow() {
    _ = draw(["a", "", "b"])
    #expect(draw(["c", "", "d"]) == ["c", "", "d"])
  }
}
