// SPDX-License-Identifier: Apache-2.0

import Control
import Motion
import Preferences
import Testing

@Suite struct AgentStatusTests {
  let status = AgentStatus(
    processID: 4711, board: "virtual", startedAt: 1_700_000_000.5, orientation: .landscapeLeft,
    orientationChangedAt: 1_700_000_001.25, unknownReason: nil,
    reading: MotionReading(
      acceleration: [1, 0.01, -0.02], gravity: [1, 0, 0], rotation: [0.5, 0, 0],
      temperature: 25.5),
    sensors: [
      "accelerometer": SensorStatus(
        source: "MPU6050 on i2c-1 address 0x68", health: "ok", message: "", since: 1_700_000_001,
        rate: 50, age: 0.01, errors: ["no-acknowledge": 3])
    ],
    loop: LoopStatus(
      configuredRate: 50, rate: 50, ticks: 100, missed: 1, lateMedian: 60, late99: 120,
      lateMaximum: 900, isRealTime: true),
    flash: FlashStatus(interval: 300, isPending: true, writes: 2, error: nil))

  @Test func aStatusSurvivesItsMessage() {
    #expect(AgentStatus(propertyList: status.propertyList) == status)
  }

  @Test func absentValuesStayAbsent() {
    var unknown = status
    unknown.orientation = .unknown
    unknown.orientationChangedAt = nil
    unknown.unknownReason = "nobody answers"
    unknown.reading = nil
    unknown.sensors["accelerometer"]?.age = nil
    unknown.flash.error = "No space left on device (ENOSPC)"
    #expect(AgentStatus(propertyList: unknown.propertyList) == unknown)
  }

  @Test func aMessageWithoutAnOrientationIsNoStatus() {
    guard case .dictionary(var fields) = status.propertyList else {
      Issue.record("not a dictionary")
      return
    }
    fields["orientation"] = .integer(7)
    #expect(AgentStatus(propertyList: .dictionary(fields)) == nil)
    #expect(AgentStatus(propertyList: .string("hello")) == nil)
  }
}

@Suite struct ControlRequestTests {
  @Test(arguments: [ControlRequest.status, .changes, .live(milliseconds: 33)])
  func aRequestSurvivesItsMessage(request: ControlRequest) {
    #expect(ControlRequest(propertyList: request.propertyList) == request)
  }

  @Test func aLiveViewCannotAskForMoreThanTheAgentGives() {
    let greedy = ControlRequest.live(milliseconds: 0).propertyList
    #expect(ControlRequest(propertyList: greedy) == .live(milliseconds: 10))
  }

  @Test func anUnknownRequestIsRefused() {
    #expect(ControlRequest(propertyList: .dictionary(["request": .string("reboot")])) == nil)
  }
}
