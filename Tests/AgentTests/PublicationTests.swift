// SPDX-License-Identifier: Apache-2.0

import Preferences
import Testing

@testable import Agent

@Suite struct PublicationTests {
  static let well = Publication.Sensor(
    source: "MPU6050 on i2c-1 address 0x68", health: "ok", since: 978_307_201, error: "")
  let upright = Publication(
    orientation: .portrait, orientationChangedAt: 978_307_200, sensors: ["accelerometer": well])

  @Test func theFirstPublicationWritesEverything() {
    let changes = upright.changes(since: nil, now: 978_307_202)
    #expect(
      changes == [
        "Orientation": .integer(1),
        "OrientationChangedAt": .date(PropertyListDate(secondsSinceReferenceDate: 0)),
        "Sensors": .dictionary([
          "accelerometer": .dictionary([
            "source": .string("MPU6050 on i2c-1 address 0x68"), "health": .string("ok"),
            "since": .date(PropertyListDate(secondsSinceReferenceDate: 1)),
          ])
        ]),
        "UpdatedAt": .date(PropertyListDate(secondsSinceReferenceDate: 2)),
      ])
  }

  @Test func anUnchangedBoardWritesNothing() {
    #expect(upright.changes(since: upright, now: 978_309_999).isEmpty)
  }

  @Test func aChangeWritesOnlyWhatDiffers() {
    var turned = upright
    turned.orientation = .landscapeLeft
    turned.orientationChangedAt = 978_307_210
    #expect(
      Set(turned.changes(since: upright, now: 978_307_210).keys)
        == ["Orientation", "OrientationChangedAt", "UpdatedAt"])
  }

  @Test func anUnknownOrientationIsRemovedNotKept() {
    var lost = upright
    lost.orientation = .unknown
    let changes = lost.changes(since: upright, now: 978_307_220)
    #expect(changes["Orientation"] == .some(nil))
    #expect(changes["OrientationChangedAt"] == .some(nil))
  }

  @Test func aSickSensorSaysWhy() {
    var lost = upright
    lost.sensors["accelerometer"]?.health = "not-answering"
    lost.sensors["accelerometer"]?.error = "nobody answers"
    guard case .dictionary(let sensors)?? = lost.changes(since: upright, now: 0)["Sensors"],
      case .dictionary(let sensor)? = sensors["accelerometer"]
    else {
      Issue.record("no sensor published")
      return
    }
    #expect(sensor["error"] == .string("nobody answers"))
  }
}
