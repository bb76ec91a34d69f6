// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Motion

@Suite struct TraceWriterTests {
  private func rows(_ count: Int, seed: UInt64) -> [TraceRow] {
    var random = Random(seed: seed)
    return (0..<count).map { index in
      func sometimes<T>(_ value: T) -> T? { random.fraction() < 0.7 ? value : nil }
      return TraceRow(
        sample: Sample(
          time: Double(index) * 0.02 + random.fraction() * 1e-3, acceleration: random.vector(1),
          rotation: sometimes(random.vector(100))),
        temperature: sometimes(random.fraction() * 40),
        proximity: sometimes(random.fraction() < 0.5),
        battery: sometimes(random.fraction()))
    }
  }

  @Test func whatIsWrittenIsReadBackEqual() throws {
    for seed in 0..<20 {
      let trace = Trace(rows: rows(50, seed: UInt64(seed)))
      let text = try #require(trace.text)
      #expect(try Trace(parsing: Array(text.utf8), path: "") == trace)
    }
  }

  @Test func extremeNumbersAreReadBackEqual() throws {
    let trace = Trace(rows: [
      TraceRow(
        sample: Sample(
          time: -1e300,
          acceleration: Vector3(.leastNonzeroMagnitude, -.greatestFiniteMagnitude, -0.0))),
      TraceRow(
        sample: Sample(time: 1e300, acceleration: Vector3(0.1 + 0.2, 1 / 3, 123_456_789.125))),
    ])
    let text = try #require(trace.text)
    let read = try Trace(parsing: Array(text.utf8), path: "")
    #expect(read == trace)
    #expect(read.rows[0].sample.acceleration.z.sign == .minus)
  }

  @Test func writesOnlyTheColumnsThatHaveValues() {
    let row = TraceRow(sample: Sample(time: 0.02, acceleration: Vector3(1, -0.5, 0)))
    #expect(Trace(rows: [row]).text == "time_s,ax_g,ay_g,az_g\n0.02,1,-0.5,0\n")
    var second = row
    second.proximity = true
    #expect(
      Trace(rows: [row, second]).text
        == "time_s,ax_g,ay_g,az_g,proximity\n0.02,1,-0.5,0,\n0.02,1,-0.5,0,1\n")
  }

  @Test func aRecordingIsWrittenLineByLine() {
    let writer = TraceWriter(rotation: true, temperature: true, proximity: true, battery: true)
    #expect(
      writer.header
        == "time_s,ax_g,ay_g,az_g,gx_dps,gy_dps,gz_dps,temp_c,proximity,battery\n")
    let row = TraceRow(
      sample: Sample(time: 1, acceleration: Vector3(0, 0, 1), rotation: Vector3(1, 2, 3)),
      temperature: 36.53, proximity: false, battery: 0.25)
    #expect(writer.line(row) == "1,0,0,1,1,2,3,36.53,0,0.25\n")
    #expect(TraceWriter().line(row) == "1,0,0,1\n")
  }

  @Test func aValueThatHasNoPlaceInATraceIsNotWritten() {
    var row = TraceRow(sample: Sample(time: 1, acceleration: Vector3(0, .nan, 1)))
    #expect(Trace(rows: [row]).text == nil)
    row.sample.acceleration = Vector3(0, 0, .infinity)
    #expect(TraceWriter().line(row) == nil)
    row.sample.acceleration = Vector3(0, 0, 1)
    row.battery = 1.04
    #expect(Trace(rows: [row]).text == nil)
    #expect(TraceWriter().line(row) != nil)
  }
}
