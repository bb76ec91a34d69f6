// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Boards

/// Files that a power cut, another program or another editor left behind.
@Suite struct INIDamageTests {
  private func problems(_ bytes: [UInt8]) -> [String] {
    INIReader.read(bytes, path: "f").problems.diagnostics.map(\.description)
  }

  @Test(arguments: ["", "\n", " \t\r\n\r\n", "\u{FEFF}"])
  func anEmptyFileIsAnError(text: String) {
    #expect(
      problems(Array(text.utf8)) == [
        "f: error: the file is empty; a power cut can cause that; restore or delete it"
      ])
  }

  @Test func aZeroByteIsReportedOnceWithItsLine() {
    let torn = Array("[agent]\nrate = 50Hz\nflush".utf8) + [UInt8](repeating: 0, count: 4096)
    #expect(
      problems(torn) == [
        "f:3: error: a zero byte: this is a binary file, or a power cut damaged it; "
          + "restore or delete it"
      ])
  }

  @Test func utf16IsNamed() {
    #expect(
      problems([0xFF, 0xFE, 0x5B, 0x00]) == ["f: error: the file is UTF-16; save it as UTF-8"])
  }

  @Test func everyLineThatIsNotUTF8IsReported() {
    let bytes = Array("[a]\nx = 35".utf8) + [0xB0] + Array("\ny = 1\nz = ".utf8) + [0xC3, 0x0A]
    #expect(
      problems(bytes) == [
        "f:2: error: the line is not UTF-8; save the file as UTF-8",
        "f:4: error: the line is not UTF-8; save the file as UTF-8",
      ])
  }

  @Test func aCommentMayBeInAnyEncoding() {
    #expect(problems(Array("# 35".utf8) + [0xB0] + Array("\n[a]\nx = 1\n".utf8)).isEmpty)
  }

  @Test func aFileThatEndsWithinALineIsReported() {
    #expect(
      problems(Array("[a]\nx = 1\nrate = 5".utf8)) == [
        "f:3: warning: the last line does not end with a line break: was the file cut off?"
      ])
    #expect(
      problems(Array("[a]\nx = 1 \\\n 2 \\\n".utf8)) == [
        "f:2: error: the line goes on after its last \\, but the file ends there"
      ])
  }

  @Test func longLinesAreErrorsAndTheRestIsRead() {
    let long = String(repeating: "9", count: 1 << 16)
    let (document, problems) = INIReader.read("[a]\nx = \(long)\ny = 1\n")
    #expect(
      problems.map(\.description) == [
        "f:2: error: the line has 65540 bytes; at most 65536 are read"
      ])
    #expect(document.entries.map(\.key) == ["y"])
  }

  @Test func aLineMayNotGrowWithoutEndByGoingOn() {
    let part = String(repeating: "9", count: 40_000) + "\\\n"
    let (document, problems) = INIReader.read("[a]\nx = \(part)\(part)\(part)1\ny = 1\n")
    #expect(problems.allSatisfy { $0.origin == .file(SourceLocation("f", line: 2)) })
    #expect(problems.count >= 1)
    #expect(document.entries.map(\.key) == ["y"])
  }

  @Test func amongThousandsOfErrorsTheFirstAreListedAndTheOthersCounted() {
    let (_, problems) = INIReader.read("[a]\n" + String(repeating: "?\n", count: 5000))
    #expect(problems.count == 101)
    #expect(problems.last?.description == "f: error: 4900 more errors are not listed")
  }

  /// Every byte sequence gives an answer; none stops the program.
  @Test func noInputIsFatal() {
    var state: UInt64 = 42
    let alphabet = Array("[]=\\#;\n\r\t ab-.1\u{FEFF}°".utf8) + [0x00, 0xFF, 0xC3, 0x07]
    for length in 0..<2000 {
      let bytes = (0..<(length % 60)).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(state >> 33) % alphabet.count]
      }
      let (document, _) = INIReader.read(bytes, path: "f")
      #expect(document.entries.allSatisfy { !$0.key.isEmpty && $0.line >= 1 })
    }
  }
}
