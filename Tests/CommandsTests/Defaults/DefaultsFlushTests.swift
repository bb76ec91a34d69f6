// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Preferences
import TestSupport
import Testing

@testable import Commands

@Suite struct DefaultsFlushTests {
  private let tree: TemporaryTree
  private let pear = "org.example.pear"

  init() throws { tree = try TemporaryTree() }

  private var directories: PreferenceDirectories {
    PreferenceDirectories(runtime: tree.path("run"), state: tree.path("state"))
  }

  /// What a process that was killed leaves: values in memory, and none or older ones on flash.
  private func leave(_ values: [String: PropertyListValue], _ domain: String) throws {
    let store = try PreferenceDomain(
      domain: domain, in: PreferenceDirectories(runtime: tree.path("run"), state: nil))
    try store.update(values)
    #expect(store.synchronize())
    store.close()
  }

  private func flash(_ domain: String) throws -> [String: PropertyListValue] {
    try PreferenceDomain(
      domain: domain, in: PreferenceDirectories(runtime: nil, state: tree.path("state")),
      options: PreferenceOptions(access: .read)
    ).dictionaryRepresentation()
  }

  private func flush(
    _ domains: [String] = [], verbose: Bool = true, json: Bool = false, runtime: String = "run"
  ) throws -> (code: Int32, text: String, errors: String) {
    var command = DefaultsFlush(
      directories: PreferenceDirectories(
        runtime: tree.path(runtime), state: tree.path("state")),
      isJSON: json, isVerbose: verbose, output: Recording())
    var errors = Recording()
    do throws(CommandFailure) {
      let code = try command.flush(domains, errors: &errors)
      return (code.rawValue, tree.relative(command.output.text), tree.relative(errors.text))
    } catch {
      return (error.code.rawValue, command.output.text, tree.relative("\(error)"))
    }
  }

  @Test func whatAKilledProcessLeftInMemoryIsWrittenToFlashOnce() throws {
    try leave(["a": 1], pear)
    try leave(["b": 2], "org.example.apple")
    #expect(
      try flush() == (
        0, "org.example.apple: written to flash\norg.example.pear: written to flash\n", ""
      ))
    #expect(try flash(pear) == ["a": 1])
    #expect(try flash("org.example.apple") == ["b": 2])
    let path = tree.path("state/\(pear).prefs")
    let before = try File.read(path, limit: 1 << 20)
    #expect(try flush([pear]) == (0, "\(pear): flash has everything\n", ""))
    #expect(try File.read(path, limit: 1 << 20) == before)
  }

  @Test func nothingIsSaidUnlessAsked() throws {
    try leave(["a": 1], pear)
    #expect(try flush(verbose: false) == (0, "", ""))
    #expect(try flash(pear) == ["a": 1])
  }

  @Test func onlyTheDomainsThatAreNamedAreFlushed() throws {
    try leave(["a": 1], pear)
    try leave(["b": 2], "org.example.apple")
    #expect(try flush([pear]).code == 0)
    #expect(try flash(pear) == ["a": 1])
    #expect(!File.exists(tree.path("state/org.example.apple.prefs")))
  }

  @Test func theFileOnFlashGetsThePermissionsOfTheOneInMemory() throws {
    try leave(["a": 1], pear)
    try #require(chmod(tree.path("run/\(pear).prefs"), 0o640) == 0)
    #expect(try flush().code == 0)
    #expect(try FileStatus.of(tree.path("state/\(pear).prefs")).permissions == 0o640)
  }

  @Test func oneDamagedDomainDoesNotStopTheOthers() throws {
    try tree.write("run/a.prefs", "no preference file")
    try tree.directory("run/b.prefs")
    try leave(["a": 1], pear)
    let result = try flush()
    #expect(result.code == 65)
    #expect(result.errors.contains("Note: domain a: damaged: nothing in it checks"))
    #expect(result.errors.contains("Error: domain b: "))
    #expect(result.text.hasSuffix("\(pear): written to flash\n"))
    #expect(try flash(pear) == ["a": 1])
  }

  @Test func aSymbolicLinkIsNotFollowed() throws {
    try leave(["a": 1], pear)
    try tree.link("run/trap.prefs", to: tree.path("run/\(pear).prefs"))
    let result = try flush(["trap"])
    #expect(result.code == 74)
    #expect(!File.exists(tree.path("state/trap.prefs")))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a file another user's"))
  func theFilesOfAnotherUserAreLeftAlone() throws {
    try leave(["a": 1], pear)
    try #require(chown(tree.path("run/\(pear).prefs"), 12345, 12345) == 0)
    let result = try flush()
    #expect(result.code == 77)
    #expect(result.errors.contains("belongs to the user with the number 12345"))
    #expect(!File.exists(tree.path("state")))
  }

  @Test func aDomainThatDoesNotExistExitsWith1() throws {
    #expect(
      try flush([pear], verbose: false) == (
        1, "", "Error: domain \(pear): there is no such domain.\n"
      ))
    #expect(try flush(["../x"], verbose: false).code == 64)
  }

  @Test func withoutAnythingInMemoryThereIsNothingToDo() throws {
    #expect(try flush() == (0, "", "Note: there is nothing to flush: /run has no domain.\n"))
    #expect(
      try flush(runtime: "state") == (0, "", "Note: there is nothing to flush: all is on flash.\n"))
    try tree.write("run/a\u{1B}b.prefs", "x")
    #expect(try flush(verbose: false) == (0, "", ""))
  }

  @Test func jsonNamesEveryDomainAndItsResult() throws {
    try leave(["a": 1], pear)
    #expect(
      try flush(json: true).text == """
        [
          {
            "domain": "\(pear)",
            "result": "written",
            "problem": null
          }
        ]

        """)
  }
}
