// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Testing

@testable import Commands

@Suite struct PlainMonitorLoopTests {
  private let gone = AgentUnavailable(.gone, detail: "closed")

  private func monitor(
    _ script: [(seconds: Double, event: CommandEvent)], duration: Double? = 10,
    output: Recording = Recording()
  ) throws -> (code: ExitCode, lines: [String], waits: Int) {
    var events = ScriptedEvents(script)
    var loop = PlainMonitorLoop(output: output, duration: duration.map { Int64($0 * 1e9) })
    let code = try loop.run(&events)
    return (code, loop.output.lines, events.waits)
  }

  @Test func aLineASecondIsPrinted() throws {
    let script = stride(from: 0, to: 3, by: 0.125).map {
      (seconds: $0, event: CommandEvent.status(.fixture()))
    }
    let result = try monitor(script, duration: 3)
    #expect(result.code == .ok)
    #expect(
      result.lines == [
        "0.0s portrait  x +0.01 y +1.00 z -0.02 g  50.0 Hz  ok",
        "1.0s portrait  x +0.01 y +1.00 z -0.02 g  50.0 Hz  ok",
        "2.0s portrait  x +0.01 y +1.00 z -0.02 g  50.0 Hz  ok",
      ])
  }

  @Test func lateLinesDoNotShiftTheNextOnes() throws {
    let script = [0.25, 1.25, 1.5, 2.0, 3.125].map {
      (seconds: $0, event: CommandEvent.status(.fixture()))
    }
    let times = try monitor(script, duration: 4).lines.map { $0.prefix { $0 != "s" } }
    #expect(times == ["0.2", "1.2", "2.0", "3.1"])
  }

  @Test func aChangeIsPrintedAtOnce() throws {
    let result = try monitor(
      [
        (0, .status(.fixture())), (0.25, .status(.failed)), (0.5, .status(.failed)),
      ], duration: 0.75)
    #expect(
      result.lines == [
        "0.0s portrait  x +0.01 y +1.00 z -0.02 g  50.0 Hz  ok",
        "0.2s unknown  no reading  50.0 Hz  accelerometer not-answering",
      ])
  }

  @Test func anAgentThatIsGoneIsSaidOnceAndWaitedFor() throws {
    let result = try monitor(
      [
        (0, .status(.fixture())), (1, .unavailable(gone)), (2, .unavailable(gone)),
        (3, .unavailable(gone)), (4, .status(.fixture())),
      ], duration: 4.5)
    #expect(
      result.lines == [
        "0.0s portrait  x +0.01 y +1.00 z -0.02 g  50.0 Hz  ok",
        "1.0s unknown  agent gone, waiting",
        "4.0s portrait  x +0.01 y +1.00 z -0.02 g  50.0 Hz  ok",
      ])
    #expect(result.waits <= 10)
  }

  @Test func anAgentThatHangsIsSaid() throws {
    let result = try monitor([(0, .status(.fixture()))], duration: 5)
    #expect(result.lines.last == "3.0s unknown  the agent does not answer, waiting")
    #expect(result.lines.count == 2)
  }

  @Test func aFailureToWriteToFlashIsSaid() throws {
    var status = AgentStatus.fixture()
    status.flash.error = "No space left on device (ENOSPC)"
    let line = try monitor([(0, .status(status))], duration: 0.5).lines[0]
    #expect(line.hasSuffix("50.0 Hz  flash failed: No space left on device (ENOSPC)"))
  }

  @Test func withoutAnAgentItEndsWithAnError() {
    #expect(throws: gone.failure) { try monitor([(0, .unavailable(gone))]) }
    #expect(throws: AgentUnavailable.noAnswer.failure) { try monitor([], duration: nil) }
  }

  @Test func itEndsQuietlyWhenItsReaderHasSeenEnough() throws {
    let result = try monitor(
      [(0, .status(.fixture()))], duration: nil, output: Recording(failingAt: 0))
    #expect(result.code == .ok)
    let closed = try monitor([(0, .status(.fixture())), (1, .outputClosed)], duration: nil)
    #expect(closed.code == .ok)
  }
}

@Suite struct MonitorCommandTests {
  @Test func aBlockIsDrawnOnlyWhereTheCursorCanMove() {
    #expect(MonitorCommand.canDraw(isTerminal: true, terminal: "xterm-256color"))
    #expect(!MonitorCommand.canDraw(isTerminal: false, terminal: "xterm-256color"))
    #expect(!MonitorCommand.canDraw(isTerminal: true, terminal: "dumb"))
    #expect(!MonitorCommand.canDraw(isTerminal: true, terminal: nil))
  }
}
