// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Commands

@Suite struct DoctorReportTests {
  private let report = DoctorReport(findings: [
    Finding(.ok, "board", "pear"),
    Finding(.warning, "bus clock", "too fast", advice: "slow down; or not"),
    Finding(.failure, "node", "there is no \u{1B}[2J", advice: ["type `x`"]),
    Finding(.skipped, "chip", "no node"),
  ])

  @Test func theWordsSayEverything() {
    #expect(
      report.text(.plain) == """
        ok       board     - pear
        warning  bus clock - too fast
                 help: slow down
                 help: or not
        failure  node      - there is no  [2J
                 help: type `x`
        skipped  chip      - no node
        1 failure, 1 warning.

        """)
  }

  @Test func coloursAreForTerminalsOnly() {
    let text = report.text(TextStyle(hasColour: true, hasUnicode: false))
    #expect(text.contains("\u{1B}[31mfailure\u{1B}[0m  node"))
    #expect(text.contains("\u{1B}[33mwarning\u{1B}[0m"))
    #expect(text.contains("\u{1B}[32mok\u{1B}[0m"))
  }

  /// Programs read these names: a change here breaks them.
  @Test func theDocumentIsStable() throws {
    #expect(
      report.json.pretty == """
        {
          "healthy": false,
          "failures": 1,
          "warnings": 1,
          "version": "\(programVersion)",
          "checks": [
            {
              "check": "board",
              "result": "ok",
              "detail": "pear",
              "advice": []
            },
            {
              "check": "bus clock",
              "result": "warning",
              "detail": "too fast",
              "advice": ["slow down", "or not"]
            },
            {
              "check": "node",
              "result": "failure",
              "detail": "there is no \\u001b[2J",
              "advice": ["type `x`"]
            },
            {
              "check": "chip",
              "result": "skipped",
              "detail": "no node",
              "advice": []
            }
          ]
        }
        """)
  }

  @Test func warningsAloneAreHealthy() {
    let warning = DoctorReport(findings: [Finding(.warning, "x", "y")])
    #expect(warning.isHealthy)
    #expect(warning.text(.plain).hasSuffix("Nothing is broken: 1 warning.\n"))
  }

  private func run(_ output: inout Recording, connected: Bool, json: Bool) throws -> ExitCode {
    let patient = try Patient()
    if connected {
      patient.connect()
      patient.run(.fixture())
    }
    let clock = patient.adapter.clock
    let doctor = Doctor(
      root: patient.tree.root, source: patient.tree.source(),
      places: PreferencePlaces(runtime: nil, state: nil), agent: patient.agent,
      calls: VirtualCalls(adapter: patient.adapter),
      clock: .init(now: { clock.now }, sleep: { clock.advance(to: $0) }))
    return try DoctorCommand.run(doctor, json: json, style: .plain, output: &output)
  }

  @Test func theExitCodeTellsWhetherSomethingIsBroken() throws {
    var output = Recording()
    #expect(try run(&output, connected: true, json: false) == .ok)
    #expect(output.text.hasSuffix("Nothing is wrong.\n"))
    output = Recording()
    #expect(try run(&output, connected: false, json: true) == .failure)
    #expect(throws: Never.self) { try JSONReader.read(output.text) }
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() throws {
    var output = Recording(failingAt: 0)
    #expect(try run(&output, connected: true, json: false) == .ok)
    output = Recording(failingAt: 0, with: .noSpace)
    #expect(throws: CommandFailure.self) { try run(&output, connected: true, json: false) }
  }

  @Test func advicePartsEndAtSemicolons() {
    #expect(parts(of: "a; b;c; d") == ["a", "b;c", "d"])
    #expect(parts(of: "") == [])
  }
}
