// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Commands

@Suite struct CommandRunTests {
  private func run(
    _ words: [String], output: Recording = Recording(),
    _ body: (Arguments) throws(CommandFailure) -> ExitCode = { _ in .ok }
  ) -> (code: ExitCode, output: String, errors: String) {
    var output = output
    var errors = Recording()
    let code = Command.upright.run(words, columns: 80, output: &output, errors: &errors, body)
    return (code, output.text, errors.text)
  }

  @Test func helpGoesToTheOutputAndIsNoError() {
    let result = run(["help", "boards", "detect"])
    #expect(result.code == .ok)
    #expect(result.output.hasPrefix("Usage: upright boards detect [--json]\n"))
    #expect(result.errors == "")
  }

  @Test func noWordsPrintTheHelp() {
    let result = run([])
    #expect(result.code == .ok)
    #expect(result.output.hasPrefix("Usage: upright COMMAND [ARGUMENT...]\n"))
  }

  @Test func theVersionIsOneLine() {
    #expect(run(["--version"]).output == "upright \(programVersion)\n")
  }

  @Test func aWrongLineGoesToTheErrorStreamAndExitsWith64() {
    let result = run(["statsu"])
    #expect(result.code.rawValue == 64)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("Error: Unknown command 'statsu'."))
    #expect(result.errors.hasSuffix("\n"))
  }

  @Test func theBodyDecidesTheExitCode() {
    #expect(run(["doctor"]) { _ in .failure }.code.rawValue == 1)
  }

  @Test func aFailureIsPrintedWithItsHelp() {
    let result = run(["status"]) { _ throws(CommandFailure) in
      throw AgentUnavailable(
        .notRunning,
        detail: "connect /run/upright/uprightd.socket: No such file or directory (ENOENT)"
      ).failure
    }
    #expect(result.code.rawValue == 69)
    #expect(result.output == "")
    #expect(
      result.errors == """
        Error: No agent is running (connect /run/upright/uprightd.socket: No such file or directory \
        (ENOENT)).
        Help:  Start it with 'sudo systemctl start uprightd', or without a sensor with 'uprightd \
        --board virtual'.

        """)
  }

  @Test func aClosedPipeIsQuiet() {
    let result = run(["help"], output: Recording(failingAt: 0, with: .brokenPipe))
    #expect(result.code == .ok)
    #expect(result.errors == "")
  }

  @Test func aFullDiskIsNot() {
    let result = run(["help"], output: Recording(failingAt: 0, with: .noSpace))
    #expect(result.code.rawValue == 74)
    #expect(
      result.errors == "Error: Cannot write the output: No space left on device (ENOSPC).\n")
  }
}
