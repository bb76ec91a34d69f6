// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Testing

@testable import Commands

@Suite struct WatchLoopTests {
  private let gone = AgentUnavailable(.gone, detail: "closed")
  private let notRunning = AgentUnavailable(.notRunning, detail: "connect")

  private func watch(
    _ script: [(seconds: Double, event: CommandEvent)], isJSON: Bool = false,
    duration: Double? = 60, output: Recording = Recording()
  ) throws -> (code: ExitCode, lines: [String], waits: Int) {
    var events = ScriptedEvents(script)
    var loop = WatchLoop(
      output: output, isJSON: isJSON, zone: .utc, duration: duration.map { Int64($0 * 1e9) })
    let code = try loop.run(&events)
    return (code, loop.output.lines, events.waits)
  }

  @Test func itPrintsTheStateAndThenEveryChange() throws {
    let result = try watch([
      (0, .status(.fixture())), (1, .status(.fixture())),
      (2, .status(.fixture(.faceUp, changedAt: noon + 2))),
    ])
    #expect(result.code == .ok)
    #expect(result.lines == ["11:57:55 portrait", "12:00:02 faceUp"])
  }

  @Test func everyLineOfJSONIsADocument() throws {
    let result = try watch([(0, .status(.failed))], isJSON: true)
    #expect(result.lines.count == 2)
    for line in result.lines { #expect(throws: Never.self) { try JSONReader.read(line) } }
  }

  @Test func withoutAnAgentItEndsWithAnError() {
    #expect(throws: notRunning.failure) { try watch([(0, .unavailable(notRunning))]) }
  }

  @Test(arguments: [nil, 1.0, 60])
  func anAgentThatSaysNothingIsAnErrorAfterTwoSeconds(duration: Double?) {
    #expect(throws: AgentUnavailable.noAnswer.failure) { try watch([], duration: duration) }
  }

  @Test func anAgentThatEndsIsWaitedFor() throws {
    let result = try watch([
      (0, .status(.fixture())), (10, .unavailable(gone)), (11, .unavailable(notRunning)),
      (12, .unavailable(notRunning)), (13, .status(.fixture(.faceUp, changedAt: noon + 12.9))),
    ])
    #expect(
      result.lines == [
        "11:57:55 portrait", "12:00:10 unknown: agent gone, waiting", "12:00:13 faceUp",
      ])
    // One wait for each event and one for the end: nothing turns in between.
    #expect(result.waits == 6)
  }

  @Test func itEndsQuietlyWhenItsReaderHasSeenEnough() throws {
    let script: [(seconds: Double, event: CommandEvent)] = [
      (0, .status(.fixture())), (1, .outputClosed),
    ]
    #expect(try watch(script, duration: nil).code == .ok)
    let broken = try watch(
      [(0, .status(.fixture()))], duration: nil, output: Recording(failingAt: 0))
    #expect(broken.code == .ok)
    #expect(broken.lines == [])
  }

  @Test func aFullDiskIsAnError() {
    #expect(
      throws: CommandFailure(
        .inputOutput, "Cannot write the output: No space left on device (ENOSPC).")
    ) {
      try watch([(0, .status(.fixture()))], output: Recording(failingAt: 0, with: .noSpace))
    }
  }
}
