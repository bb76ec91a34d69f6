// SPDX-License-Identifier: Apache-2.0

import Glibc
import Programs
import TestSupport
import Testing

/// One file that is both programs.
@Suite struct ProgramTests {
  @Test(arguments: ["upright", "/usr/bin/upright", "./upright", "../.build/debug/upright"])
  func theToolIsCalledByItsOwnName(_ name: String) {
    #expect(Program(calledAs: name) == .tool)
  }

  @Test(arguments: [
    "uprightd", "/usr/bin/uprightd", "/opt/upright/uprightd", "", "/", "upright-2", "Upright",
    "/upright/agent",
  ])
  func everyOtherNameIsTheAgent(_ name: String) {
    #expect(Program(calledAs: name) == .agent)
  }

  @Test func bothExecutablesAreWhatTheirNamesSay() throws {
    for name in ["upright", "uprightd"] {
      let end = try RunningProgram(name, ["--version"]).wait()
      #expect(end.ending == .exit(0))
      #expect(end.output.hasPrefix("\(name) "), "\(end.output)")
    }
  }

  /// As packages install it.
  @Test func theAgentThroughALinkIsTheTool() throws {
    let scratch = try ScratchDirectory()
    let link = "\(scratch.path)/upright"
    try #require(symlink(RunningProgram.path(of: "uprightd"), link) == 0)
    let end = try RunningProgram(link, ["boards", "show", "virtual"]).wait()
    #expect(end.ending == .exit(0), "\(end.errors)")
    // It finds the boards of the checkout through the link.
    #expect(end.output.contains("virtual"))
  }
}
