// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Boards

@Suite struct BoardLibraryTests {
  let tree: TemporaryTree
  init() throws { tree = try TemporaryTree() }

  private func library(
    directory: String? = nil, executable: String? = nil, _ environment: [String: String] = [:]
  ) -> BoardLibrary {
    BoardLibrary(
      directory: directory, root: tree.root, executable: executable,
      environment: { environment[$0] })
  }

  private func text(_ title: String) -> String { "[board]\ntitle = \(title)\nmodels = \(title)\n" }

  /// Each directory added here must win over all before it.
  @Test func theMoreImportantDirectoryWins() throws {
    let executable = tree.path("src/.build/x86_64/debug/uprightd")
    try tree.write("src/Package.swift", "")
    let directories = [
      "usr/share/upright/boards", "usr/local/share/upright/boards", "etc/upright/boards",
      "src/boards",
    ]
    for directory in directories {
      try tree.write("\(directory)/one.board", text(directory))
      let found = library(executable: executable).board("one")
      #expect(found.value?.title == directory)
    }
    try tree.write("mine/one.board", text("mine"))
    try tree.write("env/one.board", text("env"))
    let environment = ["UPRIGHT_BOARDS_DIR": tree.path("env")]
    #expect(library(executable: executable, environment).board("one").value?.title == "env")
    #expect(
      library(directory: tree.path("mine"), executable: executable, environment).board("one").value?
        .title == "mine")
  }

  @Test func aDirectoryNamedBoardsIsNoCheckoutByItself() throws {
    try tree.write("usr/boards/one.board", text("stray"))
    #expect(library(executable: tree.path("usr/bin/uprightd")).names == [])
  }

  @Test func boardsOfAllDirectoriesAreListedByName() throws {
    try tree.write("usr/share/upright/boards/b.board", text("B"))
    try tree.write("etc/upright/boards/a.board", text("A"))
    try tree.write("etc/upright/boards/c.board", "nonsense\n")
    try tree.write("etc/upright/boards/.hidden.board", "nonsense\n")
    try tree.write("etc/upright/boards/README.md", "nonsense\n")
    #expect(library().names == ["a", "b", "c"])
    let all = library().all()
    #expect(all.boards.map(\.name) == ["a", "b"])
    #expect(all.diagnostics.allSatisfy { $0.description.contains("/c.board") })
    #expect(!all.diagnostics.isEmpty)
  }

  @Test func anUnknownNameListsTheNearestAndAllKnown() throws {
    try tree.write("etc/upright/boards/raspberry-pi-4.board", text("4"))
    try tree.write("etc/upright/boards/raspberry-pi-5.board", text("5"))
    #expect(
      library().board("rasberry-pi-5").diagnostics.map(\.description) == [
        "error: the board \"rasberry-pi-5\" is not known; did you mean raspberry-pi-5? "
          + "known are raspberry-pi-4 and raspberry-pi-5; a path to a file works too"
      ])
  }

  @Test func withoutAnyBoardFileTheSearchedDirectoriesAreNamed() {
    let message = library().board("x").diagnostics.first?.description ?? ""
    #expect(
      message.hasSuffix(
        "there is no board file in \(tree.path("etc/upright/boards")), "
          + "\(tree.path("usr/local/share/upright/boards")) or "
          + "\(tree.path("usr/share/upright/boards"))"))
  }

  @Test func aTextWithASlashOrTheSuffixIsAPath() throws {
    let path = try tree.write("home/my.board", text("Mine"))
    #expect(library().board(path).value?.name == "my")
    #expect(library().board("./none").errors.first?.message.contains("ENOENT") == true)
    #expect(library().board("none.board").errors.first?.message.contains("ENOENT") == true)
  }

  @Test func aNamedDirectoryThatDoesNotExistIsAnError() {
    let path = tree.path("none")
    #expect(
      library(["UPRIGHT_BOARDS_DIR": path]).all().diagnostics.map(\.description) == [
        "environment UPRIGHT_BOARDS_DIR: error: the board directory \(path) cannot be read: "
          + "No such file or directory (ENOENT)"
      ])
    #expect(library(directory: path).board("x").errors.count == 2)
  }
}
