// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Simulation
import Testing

@Suite struct FaultScriptTests {
  static let readable: [(String, Fault)] = [
    ("12s no-acknowledge 3s", Fault(.noAcknowledge, at: .seconds(12), for: .seconds(3))),
    ("20s brown-out", Fault(.brownOut, at: .seconds(20))),
    ("30s stuck 2s", Fault(.stuck, at: .seconds(30), for: .seconds(2))),
    (
      "40s no-acknowledge 1/50 10s",
      Fault(.noAcknowledge, at: .seconds(40), for: .seconds(10), oneIn: 50)
    ),
    (
      "40s no-acknowledge 10s 1/50",
      Fault(.noAcknowledge, at: .seconds(40), for: .seconds(10), oneIn: 50)
    ),
    ("0s absent 2min", Fault(.absent, at: 0, for: .seconds(120))),
    (
      "  1.5s\tarbitration   250ms ",
      Fault(.arbitration, at: .milliseconds(1500), for: .milliseconds(250))
    ),
    ("0s ignore-first-wake", Fault(.ignoreFirstWake, at: 0)),
    ("3s timeout", Fault(.timeout, at: .seconds(3))),
    (
      "1s bus-high 1s every 10s",
      Fault(.busHigh, at: .seconds(1), for: .seconds(1), every: .seconds(10))
    ),
    ("1s brown-out every 10s", Fault(.brownOut, at: .seconds(1), every: .seconds(10))),
    ("500ms saturation 0.5s", Fault(.saturation, at: .milliseconds(500), for: .milliseconds(500))),
  ]

  @Test(arguments: readable.indices)
  func aLineGivesItsFault(_ index: Int) throws {
    let (text, fault) = Self.readable[index]
    #expect(try FaultScript(parsing: [text]).faults == [fault])
    // And the fault's description gives the same fault again.
    #expect(try FaultScript(parsing: [fault.description]).faults == [fault])
  }

  @Test(arguments: [
    ("", "a fault is a time and a kind, such as \"12s no-acknowledge 3s\""),
    ("12s", "a fault is a time and a kind, such as \"12s no-acknowledge 3s\""),
    ("12 stuck 2s", "the time \"12\" has no unit; write ms, s or min after it"),
    ("12s stuck 2", "the time \"2\" has no unit; write ms, s or min after it"),
    ("soon stuck 2s", "\"soon\" is not a time such as 500ms, 12s or 2min"),
    ("-1s stuck 2s", "\"-1s\" is not a time such as 500ms, 12s or 2min"),
    ("1.2.3s stuck 2s", "\"1.2.3s\" is not a time such as 500ms, 12s or 2min"),
    ("1e3s stuck 2s", "\"1e3s\" is not a time such as 500ms, 12s or 2min"),
    ("nans stuck 2s", "\"nans\" is not a time such as 500ms, 12s or 2min"),
    ("1h stuck 2s", "\"1h\" is not a time such as 500ms, 12s or 2min"),
    ("99999999999999999999s stuck", "the time \"99999999999999999999s\" is longer than 60000min"),
    ("1s stuck 0s", "the duration is longer than 0"),
    ("1s stuck 2s 3s", "\"3s\" is one word too many"),
    ("1s brown-out 2s", "brown-out happens at an instant and has no duration"),
    (
      "1s stuck 1/50",
      "stuck does not fail transfers one in N; no-acknowledge, arbitration and timeout do"
    ),
    ("1s timeout 2/50", "\"2/50\" is not a share from 1/1 to 1/1000000"),
    ("1s timeout 1/0", "\"1/0\" is not a share from 1/1 to 1/1000000"),
    ("1s timeout 1/2/3", "\"1/2/3\" is not a share from 1/1 to 1/1000000"),
    ("1s timeout 1/2 1/3", "\"1/3\" is a second share"),
    ("1s timeout 2s every", "\"every\" is followed by one period, such as every 30s"),
    ("1s timeout every 3s", "what repeats needs a duration shorter than its period"),
    ("1s timeout 3s every 3s", "what repeats needs a duration shorter than its period"),
    ("1s brown-out every 0s", "the period is longer than 0"),
    (
      "1s browned-out",
      "there is no fault \"browned-out\"; there are: no-acknowledge, arbitration, timeout, "
        + "brown-out, stuck, saturation, bus-high, ignore-first-wake, absent"
    ),
  ])
  func aLineThatCannotBeReadSaysWhy(_ text: String, _ reason: String) {
    do throws(FaultScriptError) {
      _ = try FaultScript(parsing: ["1s brown-out", text])
      Issue.record("\"\(text)\" was read")
    } catch {
      #expect(error.index == 1)
      #expect(error.text == text)
      #expect(error.reason == reason)
      #expect(error.description == "fault \"\(text)\": \(reason)")
    }
  }

  @Test func aTextHasOneFaultInALineAndComments() throws {
    let script = try FaultScript(
      parsing: """
        # the supply sags twice

        1s brown-out
          2s brown-out
        """)
    #expect(script == [Fault(.brownOut, at: .seconds(1)), Fault(.brownOut, at: .seconds(2))])
  }

  @Test func anErrorInATextCountsEveryLine() {
    do throws(FaultScriptError) {
      _ = try FaultScript(parsing: "# one\n\n3s brown-out\n4s nothing\n")
      Issue.record("it was read")
    } catch {
      #expect(error.index == 3)
      #expect(error.text == "4s nothing")
    }
  }
}
