// SPDX-License-Identifier: Apache-2.0

import Control
import Testing

@testable import Commands

@Suite struct StatusJSONTests {
  private func json(_ status: AgentStatus) -> JSON {
    StatusReport(status, now: noon, zone: .utc).json
  }

  /// Programs read these names: a change here breaks them.
  @Test func theDocumentIsStable() {
    #expect(
      json(.fixture()).pretty == """
        {
          "orientation": "portrait",
          "orientation_changed_at": "2026-07-30T11:57:55.000Z",
          "unknown_reason": null,
          "reading": {
            "acceleration_g": [0.0124, 0.998, -0.021],
            "gravity": [0.012, 0.9997, -0.0206],
            "rotation_dps": [0.1, -0.25, 0.0],
            "temperature_c": 36.53
          },
          "sensors": {
            "accelerometer": {
              "source": "MPU6050 on i2c-1 address 0x68",
              "health": "ok",
              "message": "",
              "since": "2026-07-30T08:48:01.000Z",
              "rate_hz": 49.98,
              "age_ms": 12.1,
              "errors": 3,
              "errors_by_kind": {
                "no-acknowledge": 2,
                "timeout": 1
              }
            }
          },
          "loop": {
            "configured_hz": 50.0,
            "rate_hz": 50.002,
            "ticks": 576000,
            "missed": 2,
            "late_us": {
              "p50": 42.25,
              "p99": 110.0,
              "max": 890.125
            },
            "real_time": true
          },
          "flash": {
            "interval_s": 300.0,
            "pending": false,
            "writes": 12,
            "error": null
          },
          "board": "raspberry-pi-5",
          "pid": 4711,
          "started_at": "2026-07-30T08:48:00.000Z"
        }
        """)
  }

  @Test func whatIsNotKnownIsNull() throws {
    var status = AgentStatus.fixture(.unknown, changedAt: nil, unknownReason: "because")
    status.reading?.rotation = nil
    status.reading?.temperature = .nan
    status.sensors["accelerometer"]?.age = nil
    status.sensors["accelerometer"]?.since = .infinity
    status.sensors["accelerometer"]?.errors = ["a": .max, "b": 1]
    let line = json(status).line
    #expect(line.contains(#""orientation":"unknown","orientation_changed_at":null,"#))
    #expect(line.contains(#""unknown_reason":"because""#))
    #expect(line.contains(#""rotation_dps":null,"temperature_c":null}"#))
    #expect(line.contains(#""since":null"#))
    #expect(line.contains(#""age_ms":null"#))
    #expect(try JSONReader.read(line) != .null)
    status.reading = nil
    #expect(json(status).line.contains(#""reading":null"#))
  }
}

@Suite struct StatusCommandTests {
  private func run(
    _ items: [Result<AgentStatus?, AgentUnavailable>], json: Bool = false,
    output: Recording = Recording()
  ) throws(CommandFailure) -> String {
    var source = ScriptedSource(items: items)
    var output = output
    let code = try StatusCommand.run(
      json: json, style: .plain, source: &source, output: &output, now: { noon }, zone: .utc)
    #expect(code == .ok)
    return output.text
  }

  @Test func itPrintsTextOrOneDocument() throws {
    #expect(try run([.success(.fixture())]).hasPrefix("orientation    portrait, since 11:57:55"))
    let text = try run([.success(.fixture())], json: true)
    #expect(text.hasSuffix("}\n"))
    #expect(throws: Never.self) { try JSONReader.read(text) }
  }

  @Test(
    arguments: [
      (AgentUnavailable.Kind.notRunning, 69), (.gone, 69), (.silent, 69), (.incompatible, 69),
      (.permission, 77),
    ] as [(AgentUnavailable.Kind, Int32)])
  func withoutAnAgentItSaysWhatToTypeAndPrintsNothing(
    kind: AgentUnavailable.Kind, code: Int32
  ) {
    do throws(CommandFailure) {
      _ = try run([.failure(AgentUnavailable(kind, detail: "detail"))])
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code.rawValue == code)
      #expect(error.message.contains("(detail)"))
      #expect(error.help?.contains("'") == true)
    }
  }

  @Test func anAgentThatSaysNothingIsAnError() {
    #expect(throws: AgentUnavailable.noAnswer.failure) { try run([.success(nil)]) }
  }

  @Test func aFullDiskIsAnError() {
    #expect(
      throws: CommandFailure(
        .inputOutput, "Cannot write the output: No space left on device (ENOSPC).")
    ) {
      try run([.success(.fixture())], output: Recording(failingAt: 0, with: .noSpace))
    }
  }

  @Test func aClosedPipeIsNot() throws {
    #expect(try run([.success(.fixture())], output: Recording(failingAt: 0)) == "")
  }
}
