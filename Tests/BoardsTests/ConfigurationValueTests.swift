// SPDX-License-Identifier: Apache-2.0

import Motion
import TestSupport
import Testing

@testable import Boards

@Suite struct ConfigurationValueTests {
  let tree: TemporaryTree
  init() throws { tree = try TemporaryTree() }

  @Test func everyKeyReachesItsMember() throws {
    try tree.write(
      "etc/upright/upright.conf",
      """
      [agent]
      publish = always
      flush-interval = 10s
      realtime-priority = 0
      rate = 100Hz
      stale-after = 500ms
      [accelerometer]
      driver = none
      bus = 3
      address = 0x69
      identity = 0x70
      full-scale = ±8g
      gyroscope-range = 1000dps
      low-pass = 44Hz
      mount-matrix = 0, -1, 0; 1, 0, 0; 0, 0, 1
      offset = 0.01, -0.02, 0.005
      scale = 1.01, 0.99, 1
      gyroscope-bias = 1, 2, -3
      self-test = yes
      gyroscope = no
      [orientation]
      flat-angle = 40°
      flat-enter-angle = 30deg
      flat-leave-angle = 60deg
      turn-angle = 50deg
      hold-time = 300ms
      settle-speed = 400dps
      magnitude-tolerance = 0.25g
      magnitude-gate = off
      smoothing-time = 20ms
      fusion-time = 400ms
      calm-time = 1s
      gap-limit = 5s
      [simulation]
      trace = /traces/a b.csv
      noise = 2.5
      seed = 0xFFFFFFFFFFFFFFFF
      tour = yes
      identity = 0x98
      fault-1 = 12s no-acknowledge 3s
      fault-20 = 1min brown-out

      """)
    var expected = AgentConfiguration()
    expected.agent.flushInterval = 10_000_000_000
    expected.agent.realtimePriority = 0
    expected.agent.rate = 100
    expected.agent.staleAfter = 500_000_000
    expected.accelerometer.driver = .none
    expected.accelerometer.bus = 3
    expected.accelerometer.address = 0x69
    expected.accelerometer.identity = 0x70
    expected.accelerometer.fullScale = 8
    expected.accelerometer.gyroscopeRange = 1000
    expected.accelerometer.lowPass = 44
    expected.accelerometer.mountMatrix = try MountMatrix(
      Matrix3(x: [0, -1, 0], y: [1, 0, 0], z: [0, 0, 1]))
    expected.accelerometer.offset = SIMD3(0.01, -0.02, 0.005)
    expected.accelerometer.scale = SIMD3(1.01, 0.99, 1)
    expected.accelerometer.gyroscopeBias = SIMD3(1, 2, -3)
    expected.accelerometer.selfTest = true
    expected.accelerometer.gyroscope = false
    expected.orientation.flatAngle = 40
    expected.orientation.flatEnterAngle = 30
    expected.orientation.flatLeaveAngle = 60
    expected.orientation.turnAngle = 50
    expected.orientation.holdTime = 0.3
    expected.orientation.settleSpeed = 400
    expected.orientation.magnitudeTolerance = 0.25
    expected.orientation.checksMagnitude = false
    expected.orientation.smoothingTime = 0.02
    expected.orientation.fusionTime = 0.4
    expected.orientation.calmTime = 1
    expected.orientation.gapLimit = 5
    expected.simulation.trace = "/traces/a b.csv"
    expected.simulation.noise = 2.5
    expected.simulation.seed = .max
    expected.simulation.tour = true
    expected.simulation.identity = 0x98
    expected.simulation.faults = [1: "12s no-acknowledge 3s", 20: "1min brown-out"]
    let loaded = tree.loader().load()
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.value?.configuration == expected)
    #expect(expected.simulation.faultLines == ["12s no-acknowledge 3s", "1min brown-out"])
  }

  @Test func whatIsShownCanBeReadBackAndGivesTheSame() throws {
    try tree.write(
      "etc/upright/upright.conf",
      """
      [accelerometer]
      calibration-matrix = 1.01, 0.001, 0; 0, 0.98, 0; -0.002, 0, 1
      offset = 0.1, 0.30000000000000004, -1e-7
      [orientation]
      hold-time = 333ms
      [simulation]
      fault-2 = 1min30s stuck 1500ms
      trace = x.csv

      """)
    let first = try #require(tree.loader().load().value)
    var text = ""
    for value in first.values { text += "[\(value.section)]\n\(value.key) = \(value.text)\n" }
    try tree.write("etc/upright/upright.conf", text)
    let second = tree.loader().load()
    #expect(second.diagnostics.isEmpty)
    #expect(second.value?.configuration == first.configuration)
  }

  @Test func aRelativePathStartsAtItsFileAndOnTheCommandLineWhereThePersonIs() throws {
    try tree.write("etc/upright/upright.conf", "[simulation]\ntrace = traces/walk.csv\n")
    let loader = tree.loader()
    #expect(
      loader.load().value?.configuration.simulation.trace
        == tree.path("etc/upright/traces/walk.csv"))
    let overridden = loader.load(
      overrides: [ConfigurationOverride("simulation.trace", "walk.csv", option: "--trace")])
    #expect(overridden.value?.configuration.simulation.trace == "walk.csv")
  }

  @Test func aBadValueNamesFileLineValueAndWhatIsAllowed() throws {
    let messages = try tree.messages(
      """
      [agent]
      rate = 500Hz
      flush-interval = 300
      publish = on-demand
      [accelerometer]
      address = 0x80
      full-scale = 3g
      low-pass = auto # the default
      bus =
      [simulation]
      fault-1 =

      """)
    #expect(
      messages == [
        "2: error: rate = \"500Hz\" is too large; allowed: 1Hz to 200Hz",
        "3: error: flush-interval = \"300\" has no unit: write 300ms, 300s or 300min; "
          + "allowed: 1s to 24h, or 0 (only when the agent ends)",
        "4: error: publish = \"on-demand\" is not one of the words; allowed: always",
        "6: error: address = \"0x80\" is too large; allowed: 0x08 to 0x77",
        "7: error: full-scale = \"3g\" is not one of the steps; allowed: 2g, 4g, 8g or 16g",
        "8: error: low-pass = \"auto # the default\" is no frequency; allowed: 260Hz, 184Hz, 94Hz, "
          + "44Hz, 21Hz, 10Hz or 5Hz, or auto (the one that fits the rate) "
          + "(a comment needs a line of its own)",
        "9: error: bus has no value; allowed: 0 to 9999",
        "11: error: fault-1 has no value; allowed: any text",
      ])
  }

  @Test func unknownNamesAreWarningsWithTheNearestKnownOne() throws {
    let messages = try tree.messages(
      """
      [agent]
      rat = 50Hz
      bus = 1
      colour = blue
      [accelerometre]
      bus = 1
      [xyz]

      """)
    #expect(
      messages == [
        "5: warning: the section [accelerometre] is unknown and has no effect; "
          + "did you mean [accelerometer]?",
        "7: warning: the section [xyz] is unknown and has no effect; known are [agent], "
          + "[accelerometer], [orientation] and [simulation]",
        "2: warning: \"rat\" is no key of [agent]; did you mean rate?",
        "3: warning: \"bus\" is no key of [agent]; it belongs in [accelerometer]",
        "4: warning: \"colour\" is no key of [agent]; known are rate, publish, flush-interval, "
          + "stale-after and realtime-priority",
      ])
    #expect(tree.loader().load().value != nil)
  }

  @Test func hostileTextIsEscapedInMessages() throws {
    let messages = try tree.messages("[agent]\nrate = \u{202E}50Hz\u{A0}\n")
    #expect(messages.first?.hasPrefix("2: error: rate = \"\\u{202E}50Hz\\u{A0}\" is") == true)
    let long = String(repeating: "x", count: 500)
    #expect(try tree.messages("[agent]\nrate = \(long)\n").first?.contains("xx…\" is no") == true)
  }
}
