// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Boards

@Suite struct INIReaderTests {
  @Test func entriesKeepTheirSectionTheirTextAndTheirLine() {
    let (document, problems) = INIReader.read(
      """
      # a comment
      [agent]
      rate = 50Hz

        ; an indented comment
      [board]\t
      title=Raspberry Pi 5 = good # and no comment
      [agent]
      publish\t=\talways

      """)
    #expect(problems.isEmpty)
    #expect(
      document.entries == [
        .init(section: "agent", key: "rate", value: "50Hz", line: 3),
        .init(
          section: "board", key: "title", value: "Raspberry Pi 5 = good # and no comment", line: 7),
        .init(section: "agent", key: "publish", value: "always", line: 9),
      ])
    #expect(document.headers.map(\.line) == [2, 6, 8])
  }

  /// The form that other readers cut at " ;".
  @Test func aMountMatrixWithBlanksBeforeItsSemicolonsIsWhole() {
    let (document, _) = INIReader.read("[a]\nmount-matrix = 0, -1, 0 ; 1, 0, 0 ; 0, 0, 1\n")
    #expect(document.entries.map(\.value) == ["0, -1, 0 ; 1, 0, 0 ; 0, 0, 1"])
  }

  @Test func aLineGoesOnAfterABackslashAndOverComments() {
    let (document, problems) = INIReader.read(
      "[a]\nx = 1, 0, 0; \\\n# first row\n  0, 1, 0; \\  \n  0, 0, 1\ny = 2\n")
    #expect(problems.isEmpty)
    #expect(splitWords(document.entries[0].value) == splitWords("1, 0, 0; 0, 1, 0; 0, 0, 1"))
    #expect(document.entries.map(\.line) == [2, 6])
  }

  @Test func windowsLineEndsAndAByteOrderMarkAreAccepted() {
    let (document, problems) = INIReader.read(
      [0xEF, 0xBB, 0xBF] + Array("[a]\r\nx = 1\r\ny = 2 \\\r\n 3\r\n".utf8), path: "f")
    #expect(problems.diagnostics.isEmpty)
    #expect(document.entries.map(\.value) == ["1", "2  3"])
    #expect(document.entries.map(\.line) == [2, 3])
  }

  @Test func everyErrorOfAFileIsReportedWithItsLine() {
    let (document, problems) = INIReader.read(
      """
      early = 1
      [a
      lost = 1
      [b] # comment
      [c d]
      [ok]
      no equals sign
      = 5
      good = 1
      bell = \u{7}

      """)
    #expect(
      problems.map(\.description) == [
        "f:1: error: \"early\" stands before the first [section]",
        "f:2: error: \"[a\" has no ]; the keys below it are not read",
        "f:4: error: \"[b] # comment\" goes on after the ]; a comment needs a line of its own; "
          + "the keys below it are not read",
        "f:5: error: \"[c d]\" is no section name: letters, digits and - are allowed; "
          + "the keys below it are not read",
        "f:7: error: \"no equals sign\" is neither [section] nor key = value",
        "f:8: error: there is no key before the =",
        "f:10: error: the line holds the control character 0x7",
      ])
    #expect(document.entries.map(\.key) == ["good"])
  }

  @Test func aKeyGivenTwiceIsAWarningThatNamesTheFirstLine() {
    let (document, problems) = INIReader.read("[a]\nx = 1\n[b]\nx = 2\n[a]\nx = 3\n")
    #expect(
      problems.map(\.description) == [
        "f:6: warning: x was set in line 2 already; this line counts"
      ])
    #expect(document.entries.count == 3)
  }
}
