// SPDX-License-Identifier: Apache-2.0

import Control
import Testing

@testable import Commands

@Suite struct StatusReportTests {
  private let unicode = TextStyle(hasColour: false, hasUnicode: true)

  private func text(_ status: AgentStatus, _ style: TextStyle, now: Double = noon) -> String {
    StatusReport(status, now: now, zone: .utc).text(style)
  }

  @Test func aHealthyBoardIsShownWhole() {
    #expect(
      text(.fixture(), unicode) == """
        orientation    portrait, since 11:57:55 (2 min 5 s)
        acceleration   x +0.012 y +0.998 z -0.021 g
        gravity        x +0.012 y +1.000 z -0.021
        rotation       x +0.1 y -0.2 z +0.0 °/s
        temperature    36.5 °C
        accelerometer  ok, since 08:48:01 (3 h 11 min)
                       MPU6050 on i2c-1 address 0x68
                       50.0 Hz, newest sample 12 ms ago
                       3 failed transfers: 2 no-acknowledge, 1 timeout
        loop           50.0 of 50 Hz, 576000 ticks, 2 missed, real-time priority
                       late by 42 (median), 110 (99 %), 890 µs (most)
        flash          up to date, 12 writes, every 5 min
        board          raspberry-pi-5
        agent          process 4711, started 08:48:00 (3 h 12 min)

        """)
  }

  @Test func aFailedSensorSaysWhatToDoAndShowsNoOldReading() {
    #expect(
      text(.failed, .plain) == """
        orientation    unknown: the accelerometer does not answer, since 11:59:57 (3.0 s)
        acceleration   no reading
        accelerometer  not-answering, since 11:59:57 (3.0 s)
                       Nothing answers at i2c-1 address 0x68. Check the wiring: 'upright doctor'.
                       MPU6050 on i2c-1 address 0x68
                       0.0 Hz, newest sample 3.2 s ago
                       151 failed transfers: 151 no-acknowledge
        loop           50.0 of 50 Hz, 576000 ticks, 2 missed, real-time priority
                       late by 42 (median), 110 (99 %), 890 us (most)
        flash          up to date, 12 writes, every 5 min
        board          raspberry-pi-5
        agent          process 4711, started 08:48:00 (3 h 12 min)

        """)
  }

  @Test func anAgentThatHasJustStartedKnowsLittle() {
    let status = AgentStatus(
      processID: 1, board: "virtual", startedAt: noon, orientation: .unknown,
      orientationChangedAt: nil, unknownReason: nil, reading: nil,
      sensors: [
        "accelerometer": SensorStatus(
          source: "virtual", health: "starting", message: "", since: noon, rate: 0, age: nil,
          errors: [:])
      ],
      loop: LoopStatus(
        configuredRate: 12.5, rate: 0, ticks: 1, missed: 0, lateMedian: 0, late99: 0,
        lateMaximum: 0, isRealTime: false),
      flash: FlashStatus(
        interval: 300, isPending: true, writes: 1,
        error: "No space left on device (ENOSPC)"))
    #expect(
      text(status, .plain) == """
        orientation    unknown
        acceleration   no reading
        accelerometer  starting, since 12:00:00 (0 ms)
                       virtual
                       0.0 Hz, never a sample
        loop           0.0 of 12.50 Hz, 1 tick, 0 missed, no real-time priority
                       late by 0 (median), 0 (99 %), 0 us (most)
        flash          changes not yet written, 1 write, every 5 min, failed: No space left on \
        device (ENOSPC)
        board          virtual
        agent          process 1, started 12:00:00 (0 ms)

        """)
  }

  @Test func coloursTellGoodFromBad() {
    let colour = TextStyle(hasColour: true, hasUnicode: true)
    #expect(text(.fixture(), colour).contains("\u{1B}[1mportrait\u{1B}[0m"))
    #expect(text(.fixture(), colour).contains("\u{1B}[32mok\u{1B}[0m"))
    #expect(text(.failed, colour).contains("\u{1B}[31mnot-answering\u{1B}[0m"))
  }

  @Test func aTimeOfAnotherDayHasItsDate() {
    #expect(
      text(.fixture(), .plain, now: noon + 86_400)
        .hasPrefix("orientation    portrait, since 2026-07-30 11:57:55 (1 d)\n"))
  }

  @Test func nothingThatTheAgentSaysMovesTheCursor() {
    var status = AgentStatus.fixture(.unknown, unknownReason: "a\nb\u{1B}[2J")
    status.board = "board\u{1B}c"
    status.sensors["accelerometer"]?.message = "m\rm"
    let text = text(status, .plain)
    #expect(!text.contains("\u{1B}") && !text.contains("\r"))
    #expect(text.hasPrefix("orientation    unknown: a b [2J, since"))
  }
}
