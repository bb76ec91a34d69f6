// SPDX-License-Identifier: Apache-2.0

import Control
import Glibc
import LinuxSystem
import Testing

@testable import Commands

/// Records what the loop does to its terminal.
private struct TerminalRecord: MonitorTerminal {
  var size = TerminalSize(columns: 60, rows: 24)
  var calls: [String] = []

  mutating func enter() { calls.append("enter") }
  mutating func leave() { calls.append("leave") }
  mutating func suspend() { calls.append("suspend") }
}

@Suite struct MonitorLoopTests {
  private let gone = AgentUnavailable(.gone, detail: "closed")

  private struct Result {
    var code: ExitCode
    var terminal: [String]
    var frames: [String]
    var waits: Int

    /// What the frame says of the orientation, beside the drawing.
    func orientation(_ frame: Int) -> String {
      let line = frames[frame].split(separator: "\n", omittingEmptySubsequences: false)[2]
      return String(line.dropFirst(22).prefix { $0 != "\u{1B}" })
    }
  }

  private func monitor(
    _ script: [(seconds: Double, event: CommandEvent)], duration: Double? = nil,
    output: Recording = Recording()
  ) throws -> Result {
    var events = ScriptedEvents(script)
    var terminal = TerminalRecord()
    var loop = MonitorLoop(
      output: output, style: .plain, zone: .utc, duration: duration.map { Int64($0 * 1e9) })
    let code = try loop.run(&events, on: &terminal)
    let frames = loop.output.text.split(separator: "\u{1B}[J").map(String.init)
    return Result(code: code, terminal: terminal.calls, frames: frames, waits: events.waits)
  }

  private let quit = CommandEvent.key(UInt8(ascii: "q"))

  @Test func qLeavesTheTerminalAsItWas() throws {
    let result = try monitor([(0, .status(.fixture())), (0.1, quit)])
    #expect(result.code == .ok)
    #expect(result.terminal == ["enter", "leave"])
    #expect(result.frames.count == 1)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func aSignalLeavesTheTerminalAsItWas(signal: CInt) throws {
    let result = try monitor([(0, .status(.fixture())), (0.1, .signal(signal))])
    #expect(result.code.signal == signal)
    #expect(result.terminal == ["enter", "leave"])
  }

  @Test func theEndOfTheTimeLeavesTheTerminalAsItWas() throws {
    let result = try monitor([(0, .status(.fixture()))], duration: 2.5)
    #expect(result.code == .ok)
    #expect(result.terminal == ["enter", "leave"])
  }

  @Test func aFailedWriteLeavesTheTerminalAsItWas() throws {
    #expect(throws: CommandFailure.self) {
      try monitor(
        [(0, .status(.fixture()))], output: Recording(failingAt: 0, with: .inputOutput))
    }
    let hungUp = try monitor([(0, .status(.fixture()))], output: Recording(failingAt: 0))
    #expect(hungUp.code == .ok)
    #expect(hungUp.terminal == ["enter", "leave"])
    let closed = try monitor([(0, .status(.fixture())), (1, .outputClosed)])
    #expect(closed.terminal == ["enter", "leave"])
  }

  @Test func withoutAnAgentNothingIsDrawn() {
    #expect(throws: gone.failure) { try monitor([(0, .unavailable(gone))]) }
    #expect(throws: AgentUnavailable.noAnswer.failure) { try monitor([]) }
  }

  @Test func aSignalBeforeTheFirstStatusEndsIt() throws {
    let result = try monitor([(0.1, .signal(SIGWINCH)), (0.2, .key(13)), (0.3, .signal(SIGINT))])
    #expect(result.code.signal == SIGINT)
    #expect(result.terminal == [])
  }

  @Test func everyStatusIsDrawn() throws {
    let result = try monitor([
      (0, .status(.fixture())), (0.1, .status(.fixture(.faceUp, changedAt: noon))), (0.2, quit),
    ])
    #expect(result.frames.count == 2)
    #expect(result.orientation(0) == "portrait for 2 min 5 s")
    #expect(result.orientation(1) == "faceUp for 100 ms")
  }

  @Test func otherKeysDrawNothing() throws {
    let result = try monitor([(0, .status(.fixture())), (0.1, .key(27)), (0.2, quit)])
    #expect(result.frames.count == 1)
  }

  @Test func anAgentThatIsGoneIsWaitedFor() throws {
    let result = try monitor([
      (0, .status(.fixture())), (0.5, .unavailable(gone)), (1.5, .unavailable(gone)),
      (2.5, .status(.fixture(.faceUp, changedAt: noon + 2.4))), (2.6, quit),
    ])
    #expect(result.orientation(0) == "portrait for 2 min 5 s")
    #expect(result.orientation(1) == "unknown")
    #expect(result.frames[1].contains("agent gone, waiting"))
    #expect(result.orientation(2) == "unknown")
    #expect(result.orientation(3) == "faceUp for 100 ms")
  }

  @Test func anAgentThatHangsIsNotShownAsFresh() throws {
    let result = try monitor([(0, .status(.fixture())), (3.5, quit)])
    // Drawn at the status and after 1, 2 and 3 seconds.
    #expect(result.frames.count == 4)
    #expect(result.orientation(2) == "portrait for 2 min 7 s")
    #expect(result.orientation(3) == "unknown")
    #expect(result.frames[3].contains("the agent does not answer, waiting"))
    #expect(result.waits == 5)
  }

  @Test func aStoppedProcessGivesItsTerminalBackMeanwhile() throws {
    let result = try monitor([
      (0, .status(.fixture())), (0.1, .signal(SIGTSTP)), (0.2, quit),
    ])
    #expect(result.terminal == ["enter", "leave", "suspend", "enter", "leave"])
    // The old block stays where it was: nothing moves up to it.
    #expect(!result.frames[1].contains("\u{1B}[" + "1"))
    #expect(!result.frames[1].hasPrefix("\r"))
  }

  @Test func aNewSizeIsDrawnAtOnce() throws {
    let result = try monitor([
      (0, .status(.fixture())), (0.1, .signal(SIGWINCH)), (0.2, quit),
    ])
    #expect(result.frames.count == 2)
  }
}
