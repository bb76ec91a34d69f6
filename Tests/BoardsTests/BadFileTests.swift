// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import Boards

/// Configuration and board files that cannot be read at all.
@Suite struct BadFileTests {
  let tree: TemporaryTree
  init() throws { tree = try TemporaryTree() }

  private func configuration(_ path: String) -> [String] {
    tree.loader().load(file: path).diagnostics.map(\.description)
  }

  private func board(_ path: String) -> [String] {
    BoardReader.read(path).diagnostics.map(\.description)
  }

  @Test func aMissingFileIsAnErrorWhenItWasAskedFor() {
    let path = tree.path("my.board")
    let expected = ["\(path): error: the file cannot be read: No such file or directory (ENOENT)"]
    #expect(configuration(path) == expected)
    #expect(board(path) == expected)
  }

  @Test func aDirectoryIsAnError() throws {
    try tree.directory("my.board")
    let path = tree.path("my.board")
    let expected = ["\(path): error: the file is a directory; a file is expected"]
    #expect(configuration(path) == expected)
    #expect(board(path) == expected)
    try tree.directory("etc/upright/upright.conf")
    try tree.directory("etc/upright/upright.conf.d/50-x.conf")
    #expect(tree.loader().load().errors.count == 2)
  }

  @Test func aHundredMegabytesAreRefusedUnread() throws {
    let path = try tree.write("my.board", "[agent]\n")
    try #require(truncate(path, 100 << 20) == 0)
    let expected = ["\(path): error: the file has 104857600 bytes; at most 1048576 are read"]
    #expect(configuration(path) == expected)
    #expect(board(path) == expected)
  }

  @Test func pipesAndDevicesAreRefusedWithoutWaitingForThem() throws {
    let path = tree.path("my.board")
    try #require(mkfifo(path, 0o600) == 0)
    let expected = [
      "\(path): error: the file is a device, a pipe or a socket; a file is expected"
    ]
    #expect(configuration(path) == expected)
    #expect(board(path) == expected)
    #expect(configuration("/dev/zero").count == 1)
  }

  @Test func aLinkThatLeadsNowhereIsAnErrorAndNoMissingFile() throws {
    try tree.link("etc/upright/upright.conf", to: "/no/such/file")
    #expect(tree.loader().load().errors.count == 1)
  }

  @Test func aFileInThePlaceOfADirectoryIsAnError() throws {
    try tree.write("etc/upright", "")
    let errors = tree.loader().load().errors
    #expect(errors.allSatisfy { $0.message.contains("Not a directory (ENOTDIR)") })
    #expect(errors.count == 2)
  }

  @Test(.disabled(if: geteuid() == 0, "root may read everything"))
  func aFileWithoutPermissionIsAnError() throws {
    let path = try tree.write("etc/upright/upright.conf", "[agent]\n")
    try #require(chmod(path, 0) == 0)
    #expect(
      tree.loader().load().errors.map(\.message) == [
        "the file cannot be read: Permission denied (EACCES)"
      ])
  }

  @Test func binaryContentIsOneErrorAndNoMissingTitle() throws {
    let path = try tree.write("my.board", [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 3])
    #expect(board(path).count == 1)
    #expect(board(path).first?.hasPrefix("\(path):1: error: a zero byte") == true)
  }

  /// Errors must not drown in warnings, and the counts of reader and values add up.
  @Test func ofManyErrorsAndWarningsTheFirstOfBothAreListedAndAllCounted() throws {
    let path = try tree.write(
      "my.conf",
      "[agent]\n" + String(repeating: "rate = 5\n", count: 1000)
        + String(repeating: "colour = 5\n", count: 500))
    let diagnostics = tree.loader().load(file: path).diagnostics
    // Warnings: 999 + 499 repeated keys, 500 unknown ones. Errors: 1000 values without a unit.
    #expect(diagnostics.count == 202)
    #expect(diagnostics.count { $0.severity == .error } == 101)
    #expect(
      diagnostics.suffix(2).map(\.description) == [
        "\(path): error: 900 more errors are not listed",
        "\(path): warning: 1898 more warnings are not listed",
      ])
  }

  @Test func aHalfWrittenBoardFileIsAnError() throws {
    let path = try tree.write(
      "my.board", "[board]\ntitle = T\nmodels = T\n[accelerometer]\naddress = 0x")
    #expect(
      board(path) == [
        "\(path):5: warning: the last line does not end with a line break: was the file cut off?",
        "\(path):5: error: address = \"0x\" is not an integer; allowed: 0x08 to 0x77",
      ])
  }
}
