// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite struct TextStyleTests {
  private func style(_ isTerminal: Bool, _ environment: [String: String]) -> TextStyle {
    TextStyle(isTerminal: isTerminal) { environment[$0] }
  }

  @Test func colourNeedsATerminalThatHasIt() {
    #expect(style(true, ["TERM": "xterm"]).hasColour)
    #expect(!style(false, ["TERM": "xterm"]).hasColour)
    #expect(!style(true, ["TERM": "dumb"]).hasColour)
    #expect(!style(true, [:]).hasColour)
    #expect(!style(true, ["TERM": "xterm", "NO_COLOR": "1"]).hasColour)
  }

  @Test(arguments: [
    (["LANG": "en_GB.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
    ([:], false), (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], false),
    (["LANG": "C", "LC_CTYPE": "C.UTF-8"], true), (["LANG": "de_DE.ISO-8859-15@euro"], false),
    (["LANG": "ca_ES.UTF-8@valencia"], true), (["LANG": "utf-8"], false),
  ])
  func unicodeNeedsALocaleThatSaysSo(environment: [String: String], hasUnicode: Bool) {
    #expect(style(false, environment).hasUnicode == hasUnicode)
  }
}

@Suite struct StyledLineTests {
  private let colour = TextStyle(hasColour: true, hasUnicode: true)

  @Test func coloursAreWrittenOnlyWhereTheyAreAllowed() {
    var line = StyledLine("sensor ")
    line.add("ok", .green)
    #expect(line.text(colour) == "sensor \u{1B}[32mok\u{1B}[0m")
    #expect(line.text(.plain) == "sensor ok")
  }

  @Test func aLineIsCutByWhatIsSeen() {
    var line = StyledLine("sensor ", .bold)
    line.add("ok", .green)
    #expect(line.width == 9)
    #expect(line.clipped(to: 8).text(colour) == "\u{1B}[1msensor \u{1B}[0m\u{1B}[32mo\u{1B}[0m")
    #expect(line.clipped(to: 0).text(colour) == "")
  }

  @Test func spacesAtTheEndAreNotWritten() {
    var line = StyledLine("a ", .bold)
    line.add("   ")
    #expect(line.text(.plain) == "a")
  }

  @Test func nothingInALineMovesTheCursor() {
    #expect(StyledLine("a\nb\u{1B}[2J\u{202E}\u{85}c").text(.plain) == "a b [2J  c")
  }
}

@Suite struct WrappingTests {
  @Test func linesBreakBetweenWords() {
    #expect(wrapped("one two three", width: 7) == ["one two", "three"])
  }

  @Test func aWordThatIsTooLongIsBroken() {
    #expect(wrapped("a abcdefgh b", width: 3) == ["a", "abc", "def", "gh", "b"])
    #expect(wrapped("abc", width: 0) == ["a", "b", "c"])
  }

  @Test func noTextIsOneEmptyLine() {
    #expect(wrapped("", width: 10) == [""])
  }
}
