// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion
import Testing

@testable import Commands

@Suite struct ClassifyTests {
  /// A second upright, two on the right edge, one flat, at 20 Hz.
  private var turn: Trace {
    let poses = [Orientation.portrait, .landscapeLeft, .landscapeLeft, .faceUp]
    return Trace(
      rows: (0..<80).map { index in
        TraceRow(
          sample: Sample(time: Double(index) / 20, acceleration: poses[index / 20].axis))
      })
  }

  private func run(
    _ trace: Trace, _ settings: ClassifySettings = ClassifySettings(), json: Bool = false
  ) throws -> String {
    var output = Recording()
    #expect(try ClassifyCommand.run(trace, settings, json: json, output: &output) == .ok)
    return output.text
  }

  @Test func everyChangeIsALineWithItsTime() throws {
    #expect(
      try run(turn) == """
           0.000 s  portrait
           1.250 s  landscapeLeft
           3.250 s  faceUp
        80 samples in 3.950 s: 2 changes after the first orientation.

        """)
  }

  @Test func inJSONThereIsNothingButTheChanges() throws {
    #expect(
      try run(turn, json: true) == """
        {"t":0.0,"orientation":"portrait"}
        {"t":1.25,"orientation":"landscapeLeft"}
        {"t":3.25,"orientation":"faceUp"}

        """)
  }

  @Test func timesAreThoseOfTheRecordingAndAligned() throws {
    var trace = turn
    for index in trace.rows.indices { trace.rows[index].sample.time += 1_738_838_484.125 }
    #expect(try run(trace).hasPrefix("1738838484.125 s  portrait\n1738838485.375 s  landscapeLeft"))
    #expect(try run(trace, json: true).hasPrefix("{\"t\":1738838484.125,"))
    for index in trace.rows.indices { trace.rows[index].sample.time -= 1_738_838_584.125 }
    #expect(try run(trace).hasPrefix("-100.000 s  portrait\n -98.750 s  landscapeLeft\n"))
    for index in trace.rows.indices { trace.rows[index].sample.time += 100_098 }
    #expect(try run(trace).hasPrefix(" 99998.000 s  portrait\n 99999.250 s  landscapeLeft\n100001"))
  }

  @Test func everyLineOfJSONCanBeRead() throws {
    var trace = turn
    trace.rows[0].sample.time = -1e-9
    for line in try run(trace, json: true).split(separator: "\n") {
      guard case .object(let members) = try JSONReader.read(String(line)) else {
        Issue.record("\(line)")
        continue
      }
      #expect(members.map(\.name) == ["t", "orientation"])
    }
  }

  @Test func aStillRecordingHasNoChange() throws {
    let trace = Trace(rows: Array(turn.rows.prefix(20)))
    #expect(
      try run(trace) == """
           0.000 s  portrait
        20 samples in 0.950 s: no change after the first orientation.

        """)
  }

  @Test func aFallTellsNothing() throws {
    let fall = TraceRow(sample: Sample(time: 0, acceleration: Vector3()))
    #expect(
      try run(Trace(rows: [fall])) == """
        1 sample in 0.000 s: no orientation, because no sample tells which way is up.

        """)
    #expect(try run(Trace(rows: [fall]), json: true) == "")
  }

  @Test func calibrationComesBeforeTheMountMatrix() throws {
    var settings = ClassifySettings()
    // A sensor that reads 1 g too much on z and is mounted with its z axis upwards in the picture.
    settings.correction = SampleCorrection(
      calibration: try Calibration(offset: Vector3(0, 0, 1), scale: Vector3(1, 1, 1)),
      mountMatrix: try MountMatrix(parsing: "1, 0, 0; 0, 0, 1; 0, -1, 0"))
    let row = TraceRow(sample: Sample(time: 0, acceleration: Vector3(0, 0, 2)))
    #expect(try run(Trace(rows: [row]), settings, json: true).contains("portrait"))
  }

  @Test func theParametersDecide() throws {
    var settings = ClassifySettings()
    settings.parameters.holdTime = 2.5
    #expect(try run(turn, settings, json: true).split(separator: "\n").count == 1)
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() throws {
    var output = Recording(failingAt: 0)
    #expect(
      try ClassifyCommand.run(turn, ClassifySettings(), json: false, output: &output) == .ok)
    output = Recording(failingAt: 0, with: .noSpace)
    #expect(throws: CommandFailure.self) {
      try ClassifyCommand.run(turn, ClassifySettings(), json: false, output: &output)
    }
  }

  /// Many changes are written in few pieces, and stop when nobody reads them.
  @Test func muchOutputGoesOutInLargePieces() throws {
    let axes = [Orientation.portrait.axis, Orientation.landscapeLeft.axis]
    // Three seconds each way: long enough for every turn to count.
    let trace = Trace(
      rows: (0..<30_000).map {
        TraceRow(sample: Sample(time: Double($0), acceleration: axes[$0 / 3 % 2]))
      })
    var output = CountingOutput()
    _ = try ClassifyCommand.run(trace, ClassifySettings(), json: true, output: &output)
    #expect(output.lines == 10_000)
    #expect((2...10).contains(output.writes))
    output = CountingOutput(limit: 1)
    _ = try ClassifyCommand.run(trace, ClassifySettings(), json: true, output: &output)
    #expect(output.writes == 2)
  }
}

/// Counts what is written, and has seen enough after some writes.
private struct CountingOutput: TextOutput {
  var writes = 0
  var lines = 0
  var limit = Int.max

  mutating func put(_ text: String) throws(Errno) {
    writes += 1
    if writes > limit { throw .brokenPipe }
    lines += text.utf8.count { $0 == UInt8(ascii: "\n") }
  }
}
