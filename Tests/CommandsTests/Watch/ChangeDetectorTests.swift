// SPDX-License-Identifier: Apache-2.0

import Control
import Testing

@testable import Commands

@Suite struct ChangeDetectorTests {
  private var detector = ChangeDetector()

  /// Changes as words, with their times since noon.
  private mutating func observe(_ status: AgentStatus, at seconds: Double) -> [String] {
    words(detector.observe(status, now: noon + seconds))
  }

  private mutating func lose(_ reason: String, at seconds: Double) -> [String] {
    words(detector.lose(reason, now: noon + seconds))
  }

  private func words(_ changes: [Change]) -> [String] {
    changes.map { "\(fixed($0.time - noon, decimals: 0)) \(ChangeLine(change: $0).words)" }
  }

  @Test mutating func theFirstStatusTellsTheOrientationAndSinceWhen() {
    #expect(observe(.fixture(), at: 0) == ["-125 portrait"])
  }

  @Test mutating func aReadingIsNoChange() {
    _ = observe(.fixture(), at: 0)
    var next = AgentStatus.fixture()
    next.reading?.acceleration.x = 0.5
    next.loop.ticks += 10
    next.sensors["accelerometer"]?.rate = 12
    next.sensors["accelerometer"]?.age = 0.5
    next.sensors["accelerometer"]?.errors = [:]
    next.sensors["accelerometer"]?.message = "still fine"
    #expect(observe(next, at: 1) == [])
  }

  @Test mutating func aNewOrientationHasTheAgentsTime() {
    _ = observe(.fixture(), at: 0)
    #expect(observe(.fixture(.faceUp, changedAt: noon + 4.5), at: 5) == ["4 faceUp"])
    #expect(observe(.fixture(.portrait, changedAt: nil), at: 6) == ["6 portrait"])
  }

  @Test mutating func aFailureTellsTheCauseFirst() {
    _ = observe(.fixture(), at: -10)
    #expect(
      observe(.failed, at: 0) == [
        "-3 accelerometer not-answering: Nothing answers at i2c-1 address 0x68. "
          + "Check the wiring: 'upright doctor'.",
        "-3 unknown: the accelerometer does not answer",
      ])
    #expect(observe(.failed, at: 1) == [])
    var well = AgentStatus.fixture(.portrait, changedAt: noon + 2)
    well.sensors["accelerometer"]?.since = noon + 1
    #expect(observe(well, at: 3) == ["1 accelerometer ok", "2 portrait"])
  }

  @Test mutating func aSensorThatIsNotWellAtFirstIsTold() {
    #expect(observe(.failed, at: 0).count == 2)
  }

  @Test mutating func anotherReasonIsAChangeOfNow() {
    _ = observe(.failed, at: 0)
    var other = AgentStatus.failed
    other.unknownReason = "the bus is stuck"
    #expect(observe(other, at: 7) == ["7 unknown: the bus is stuck"])
  }

  @Test mutating func aReasonCountsOnlyWhileTheOrientationIsUnknown() {
    _ = observe(.fixture(), at: 0)
    #expect(observe(.fixture(unknownReason: "left over"), at: 1) == [])
  }

  @Test mutating func sensorsComeAndGo() {
    var status = AgentStatus.fixture()
    _ = observe(status, at: 0)
    status.sensors["battery"] = .fixture
    #expect(observe(status, at: 1) == [])
    status.sensors["battery"] = nil
    #expect(observe(status, at: 2) == ["2 battery removed"])
    #expect(observe(status, at: 3) == [])
  }

  @Test mutating func anAgentThatIsGoneIsToldOnce() {
    _ = observe(.fixture(), at: 0)
    #expect(lose("agent gone, waiting", at: 1) == ["1 unknown: agent gone, waiting"])
    #expect(lose("agent gone, waiting", at: 2) == [])
    #expect(lose("another reason", at: 3) == ["3 unknown: another reason"])
    // It came back now, although it was upright before.
    #expect(observe(.fixture(), at: 4) == ["4 portrait"])
    #expect(observe(.fixture(), at: 5) == [])
  }
}

@Suite struct ChangeLineTests {
  private let orientation = ChangeLine(
    change: Change(time: noon + 0.25, .orientation(.faceUp, reason: nil)))
  private let unknown = ChangeLine(
    change: Change(time: noon, .orientation(.unknown, reason: "a \"b\"\n")))
  private let sensor = ChangeLine(
    change: Change(time: noon, .sensor(name: "accelerometer", health: "frozen", message: "Do.")))

  @Test func aPersonReadsTheTimeAndWhatHappened() {
    #expect(orientation.text(.utc, now: noon) == "12:00:00 faceUp")
    #expect(unknown.text(.utc, now: noon) == "12:00:00 unknown: a \"b\" ")
    #expect(sensor.text(.utc, now: noon) == "12:00:00 accelerometer frozen: Do.")
    #expect(orientation.text(.utc, now: noon + 86_400) == "2026-07-30 12:00:00 faceUp")
  }

  @Test func aProgramReadsOneObject() {
    #expect(
      orientation.json.line == """
        {"time":"2026-07-30T12:00:00.250Z","event":"orientation","orientation":"faceUp",\
        "unknown_reason":null}
        """)
    #expect(
      unknown.json.line == """
        {"time":"2026-07-30T12:00:00.000Z","event":"orientation","orientation":"unknown",\
        "unknown_reason":"a \\"b\\"\\n"}
        """)
    #expect(
      sensor.json.line == """
        {"time":"2026-07-30T12:00:00.000Z","event":"sensor","sensor":"accelerometer",\
        "health":"frozen","message":"Do."}
        """)
  }
}
