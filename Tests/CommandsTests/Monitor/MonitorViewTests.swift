// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Motion
import Testing

@testable import Commands

@Suite struct MonitorViewTests {
  private let unicode = TextStyle(hasColour: false, hasUnicode: true)

  private func view(
    _ statuses: [AgentStatus], columns: Int, rows: Int, style: TextStyle,
    lost: AgentUnavailable? = nil
  ) -> [String] {
    var state = MonitorState()
    let moment = Moment(monotonic: MonotonicTime(nanoseconds: 0), wall: noon)
    for status in statuses { state.observe(status, at: moment) }
    if let lost { state.lose(lost, at: moment) }
    let view = MonitorView(
      state: state, now: noon, size: TerminalSize(columns: columns, rows: rows), style: style,
      zone: .utc)
    let lines = view.lines()
    #expect(lines.count < max(2, rows))
    #expect(lines.allSatisfy { $0.width <= columns })
    return lines.map { $0.text(style) }
  }

  private func block(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  @Test func aWideTerminalGetsADrawing() {
    #expect(
      block(view([.fixture()], columns: 80, rows: 24, style: unicode)) == """
        raspberry-pi-5 · q quits · running for 3 h 12 min

             ┍━━━━━━━┑        portrait for 2 min 5 s
             │   ▲   │
             │       │        x +0.012 g           ·           │           ·
             │       │        y +0.998 g           ·           │███████████·
             │       │        z -0.021 g           ·           │           ·
             │       │        up      x +0.012 y +1.000 z -0.021
             └───────┘        turning x +0.1 y -0.2 z +0.0 °/s  36.5 °C

        accelerometer ok, 50.0 Hz, newest sample 12 ms ago, 3 errors
        accelerometer is MPU6050 on i2c-1 address 0x68
        loop 50.0 Hz, 2 missed, late by 110 µs (99 %), real time

        11:57:55 portrait
        """)
  }

  @Test func withoutUnicodeEverythingIsASCII() {
    let lines = view(
      [.failed, .fixture(.landscapeLeft)], columns: 72, rows: 24, style: .plain)
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x7F } })
    #expect(
      block(lines) == """
        raspberry-pi-5 - q quits - running for 3 h 12 min

                              landscapeLeft for 2 min 5 s
         #---------------+
         #               |    x +0.012 g         .         |         .
         # <             |    y +0.998 g         .         |#########.
         #               |    z -0.021 g         .         |         .
         #---------------+    up      x +0.012 y +1.000 z -0.021
                              turning x +0.1 y -0.2 z +0.0 deg/s  36.5 C

        accelerometer ok, 50.0 Hz, newest sample 12 ms ago, 3 errors
        accelerometer is MPU6050 on i2c-1 address 0x68
        loop 50.0 Hz, 2 missed, late by 110 us (99 %), real time

        11:57:55 landscapeLeft
        08:48:01 accelerometer ok
        11:59:57 unknown: the accelerometer does not answer
        11:59:57 accelerometer not-answering
        """)
  }

  @Test func aFailedSensorShowsNoReadingAndSaysWhatToDo() {
    #expect(
      block(view([.failed], columns: 60, rows: 24, style: unicode)) == """
        raspberry-pi-5 · q quits · running for 3 h 12 min

             ┌╌╌╌╌╌╌╌┐        unknown for 3.0 s
             ╎       ╎        the accelerometer does not answer
             ╎       ╎        no reading
             ╎   ?   ╎
             ╎       ╎
             ╎       ╎
             └╌╌╌╌╌╌╌┘

        accelerometer not-answering, 0.0 Hz, newest sample 3.2 s ago
          Nothing answers at i2c-1 address 0x68. Check the wiring:
          'upright doctor'.
        accelerometer is MPU6050 on i2c-1 address 0x68
        loop 50.0 Hz, 2 missed, late by 110 µs (99 %), real time

        11:59:57 unknown: the accelerometer does not answer
        11:59:57 accelerometer not-answering
        """)
  }

  @Test func whenTheAgentIsGoneNothingOldIsShown() {
    let gone = AgentUnavailable(.gone, detail: "closed")
    #expect(
      block(view([.fixture()], columns: 60, rows: 24, style: unicode, lost: gone)) == """
        no agent · q quits

             ┌╌╌╌╌╌╌╌┐        unknown
             ╎       ╎        agent gone, waiting
             ╎       ╎        no reading
             ╎   ?   ╎
             ╎       ╎
             ╎       ╎
             └╌╌╌╌╌╌╌┘


        12:00:00 unknown: agent gone, waiting
        11:57:55 portrait
        """)
  }

  @Test func aNarrowTerminalGetsAnArrowInsteadOfTheDrawing() {
    #expect(
      block(view([.fixture(.portraitUpsideDown)], columns: 34, rows: 24, style: unicode)) == """
        raspberry-pi-5 · q quits · running

        ▼ portraitUpsideDown for 2 min 5 s
        x +0.012 g     ·     │     ·
        y +0.998 g     ·     │█████·
        z -0.021 g     ·     │     ·
        up      x +0.012 y +1.000 z -0.021
        turning x +0.1 y -0.2 z +0.0 °/s

        accelerometer ok, 50.0 Hz, newest
        accelerometer is MPU6050 on i2c-1
        loop 50.0 Hz, 2 missed, late by 11

        11:57:55 portraitUpsideDown
        """)
  }

  @Test func aLowTerminalKeepsWhatMattersMost() {
    #expect(
      block(view([.failed], columns: 60, rows: 12, style: unicode)) == """
             ┌╌╌╌╌╌╌╌┐        unknown for 3.0 s
             ╎       ╎        the accelerometer does not answer
             ╎       ╎        no reading
             ╎   ?   ╎
             ╎       ╎
             ╎       ╎
             └╌╌╌╌╌╌╌┘
        accelerometer not-answering, 0.0 Hz, newest sample 3.2 s ago
          Nothing answers at i2c-1 address 0x68. Check the wiring:
          'upright doctor'.
        loop 50.0 Hz, 2 missed, late by 110 µs (99 %), real time
        """)
    #expect(
      view([.fixture()], columns: 80, rows: 4, style: unicode).first == "▲ portrait for 2 min 5 s")
  }

  /// The checks of `view` hold at any size.
  @Test func itFitsIntoEveryTerminal() {
    for columns in [1, 2, 5, 12, 40, 59, 60, 61, 300] {
      for rows in [1, 2, 3, 7, 8, 9, 15, 100] {
        for style in [TextStyle.plain, unicode] {
          _ = view([.failed, .fixture(.faceDown)], columns: columns, rows: rows, style: style)
        }
      }
    }
  }

  @Test func aSensorWithoutGyroscopeAndThermometerHasNoLineForThem() {
    var status = AgentStatus.fixture()
    status.reading?.rotation = nil
    #expect(view([status], columns: 80, rows: 24, style: .plain)[8].hasSuffix("  36.5 C"))
    #expect(!view([status], columns: 80, rows: 24, style: .plain)[8].contains("turning"))
    status.reading?.temperature = nil
    #expect(view([status], columns: 80, rows: 24, style: .plain)[8] == "     +-------+")
  }

  @Test func aFailureToWriteToFlashIsShown() {
    var status = AgentStatus.fixture()
    status.flash.error = "No space left on device (ENOSPC)"
    let lines = view([status], columns: 80, rows: 24, style: .plain)
    #expect(lines.contains("flash failed: No space left on device (ENOSPC)"))
  }

  @Test func onlyTheLastFiveChangesAreKept() {
    let statuses = (0..<9).map {
      AgentStatus.fixture($0 % 2 == 0 ? .faceUp : .faceDown, changedAt: noon + Double($0))
    }
    let lines = view(statuses, columns: 80, rows: 24, style: .plain)
    #expect(
      lines.suffix(6) == [
        "", "12:00:08 faceUp", "12:00:07 faceDown", "12:00:06 faceUp", "12:00:05 faceDown",
        "12:00:04 faceUp",
      ])
  }
}
