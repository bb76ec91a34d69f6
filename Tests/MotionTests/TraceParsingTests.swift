// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Motion

@Suite struct TraceParsingTests {
  private func parse(_ text: String) throws(TraceError) -> Trace {
    try Trace(parsing: Array(text.utf8), path: "walk.csv")
  }

  private func error(_ text: String) -> TraceError? {
    error(Array(text.utf8))
  }

  private func error(_ bytes: [UInt8]) -> TraceError? {
    do throws(TraceError) {
      _ = try Trace(parsing: bytes, path: "walk.csv")
      return nil
    } catch {
      return error
    }
  }

  @Test func readsTheRequiredColumns() throws {
    let trace = try parse("time_s,ax_g,ay_g,az_g\n0.0000,0.0540,0.8230,-0.5860\n0.04,-1,2,3e-1\n")
    #expect(
      trace.rows == [
        TraceRow(sample: Sample(time: 0, acceleration: Vector3(0.054, 0.823, -0.586))),
        TraceRow(sample: Sample(time: 0.04, acceleration: Vector3(-1, 2, 0.3))),
      ])
  }

  @Test func readsAllColumnsInAnyOrder() throws {
    let trace = try parse(
      "battery,gz_dps,time_s,gy_dps,proximity,az_g,gx_dps,ax_g,temp_c,ay_g\n"
        + "0.5,3,1,2,1,30,1,10,36.53,20\n")
    #expect(
      trace.rows == [
        TraceRow(
          sample: Sample(
            time: 1, acceleration: Vector3(10, 20, 30), rotation: Vector3(1, 2, 3)),
          temperature: 36.53, proximity: true, battery: 0.5)
      ])
  }

  @Test func toleratesWhatEditorsAndOtherSystemsDo() throws {
    let plain = try parse("time_s,ax_g,ay_g,az_g\n0,1,2,3\n1,4,5,6\n")
    for text in [
      "time_s,ax_g,ay_g,az_g\r\n0,1,2,3\r\n1,4,5,6\r\n",
      "\u{FEFF}time_s,ax_g,ay_g,az_g\n0,1,2,3\n1,4,5,6\n",
      "time_s,ax_g,ay_g,az_g\n0,1,2,3\n1,4,5,6\n\n  \n\r\n",
      "# walk, 25 °C\n\ntime_s,ax_g,ay_g,az_g\n# start\n0,1,2,3\n1,4,5,6\n# cut here",
      " time_s, ax_g ,\tay_g,az_g \n 0 , 1,\t2,3 \n1,4,5,6\n",
    ] {
      #expect(try parse(text) == plain)
    }
  }

  @Test func emptyCellsOfOptionalColumnsAreAbsentValues() throws {
    let trace = try parse(
      "time_s,ax_g,ay_g,az_g,gx_dps,gy_dps,gz_dps,temp_c,proximity,battery\n"
        + "0,0,0,1,,,,,,\n1,0,0,1,0,0,0,20,0,1\n")
    #expect(
      trace.rows == [
        TraceRow(sample: Sample(time: 0, acceleration: Vector3(0, 0, 1))),
        TraceRow(
          sample: Sample(time: 1, acceleration: Vector3(0, 0, 1), rotation: .zero),
          temperature: 20, proximity: false, battery: 1),
      ])
  }

  @Test func timeMayRepeatButNotRunBackwards() throws {
    _ = try parse("time_s,ax_g,ay_g,az_g\n-5,0,0,1\n-5,0,0,1\n")
    #expect(
      error("time_s,ax_g,ay_g,az_g\n0,0,0,1\n0.5,0,0,1\n0.49,0,0,1\n")?.description
        == "walk.csv:4: time_s is \"0.49\", before the 0.5 of the sample above; time must not run "
        + "backwards")
  }

  static let header = "time_s,ax_g,ay_g,az_g"

  /// Not the arguments of a test: the control characters would end up in its log.
  private static let faulty: [(String, Int, TraceError.Reason)] = [
    ("", 1, .empty),
    ("\u{FEFF}", 1, .empty),
    ("# nothing\n\n", 1, .empty),
    ("\(header)\n", 1, .noRows),
    ("\(header)\n\n# none\n", 3, .noRows),
    ("0,0,0,1\n", 1, .noHeader("0")),
    ("time_s,ax_g,ay_g,az_ms2\n", 1, .unknownColumn("az_ms2")),
    ("time_s,ax_g,ay_g,az_g,\n", 1, .unknownColumn("")),
    ("Time_s,ax_g,ay_g,az_g\n", 1, .unknownColumn("Time_s")),
    ("time_s;ax_g;ay_g;az_g\n", 1, .unknownColumn("time_s;ax_g;ay_g;az_g")),
    ("# c\ntime_s,ax_g,ay_g,az_g,ax_g\n", 2, .duplicateColumn(.accelerationX)),
    ("time_s,ax_g,ay_g\n", 1, .missingColumn(.accelerationZ)),
    ("ax_g,ay_g,az_g\n", 1, .missingColumn(.time)),
    ("\(header),gx_dps,gz_dps\n", 1, .incompleteGyroscope(missing: .rotationY)),
    ("\(header)\n0,0,0\n", 2, .wrongCount(3, expected: 4)),
    ("\(header)\n0,0,0,1,2,3\n", 2, .wrongCount(6, expected: 4)),
    ("\(header)\n0\n", 2, .wrongCount(1, expected: 4)),
    ("\(header)\n0,0,,1\n", 2, .missingValue(.accelerationY)),
    ("\(header)\n0,0,1\u{2009},1\n", 2, .notANumber(.accelerationY, "1\u{2009}")),
    ("\(header)\n0,0,abc,1\n", 2, .notANumber(.accelerationY, "abc")),
    ("\(header)\n0,\"0\",0,1\n", 2, .notANumber(.accelerationX, "\"0\"")),
    ("\(header)\nnan,0,0,1\n", 2, .notFinite(.time, "nan")),
    ("\(header)\n0,0,-Inf,1\n", 2, .notFinite(.accelerationY, "-Inf")),
    ("\(header)\n0,0,0,1e999\n", 2, .notFinite(.accelerationZ, "1e999")),
    ("\(header),proximity\n0,0,0,1,2\n", 2, .outOfRange(.proximity, "2")),
    ("\(header),battery\n0,0,0,1,1.04\n", 2, .outOfRange(.battery, "1.04")),
    ("\(header),battery\n0,0,0,1,-0.01\n", 2, .outOfRange(.battery, "-0.01")),
    ("\(header),gx_dps,gy_dps,gz_dps\n0,0,0,1,1,,3\n", 2, .missingValue(.rotationY)),
    ("\(header)\n0,0,0,1\n0.02,0,0,0.9", 3, .unfinishedLine),
    ("\(header)\n0,0,0,1\n0.02,0,", 3, .unfinishedLine),
    ("\(header)\n0,0,0,1\r", 2, .unfinishedLine),
    ("\(header)\n0,0,0,1\n0,0\u{0},0,1\n", 3, .notText(byte: 0)),
    ("\(header)\r0,0,0,1\r", 1, .notText(byte: 13)),
    ("\u{7F}ELF\u{2}\u{1}\u{1}", 1, .notText(byte: 2)),
    ("\(header)\n# \u{1B}[31m\n0,0,0,1\n", 2, .notText(byte: 27)),
  ]

  @Test func whatIsWrongIsRefusedWithItsLine() {
    for (text, line, reason) in Self.faulty {
      #expect(error(text) == TraceError(path: "walk.csv", line: line, reason: reason))
    }
  }

  @Test func everyPrefixOfAFileIsRefusedOrIsWholeLines() throws {
    let bytes = Array(
      "\(Self.header),temp_c\r\n0,0.5,-0.25,1,20.5\r\n0.02,0.5,-0.25,1,20.625\r\n".utf8)
    for count in 0..<bytes.count {
      let prefix = Array(bytes[..<count])
      guard error(prefix) == nil else { continue }
      #expect(prefix.last == 0x0A)
      #expect(try Trace(parsing: prefix, path: "").rows.count == 1)
    }
  }

  @Test func randomBytesAreRefusedWithoutATrap() {
    var random = Random(seed: 8)
    for _ in 0..<500 {
      let bytes = (0..<200).map { _ in UInt8(random.fraction() * 256) }
      #expect(error(bytes) != nil)
    }
    // Text with one byte changed: read, or refused, but survived.
    let text = Array("\(Self.header)\n0,0.5,-0.25,1\n0.02,0.5,-0.25,1\n".utf8)
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[index] = byte
        _ = error(changed)
      }
    }
  }

  @Test func limitsAreKept() {
    let bytes = [UInt8](repeating: 0x20, count: Trace.largestFile + 1)
    #expect(
      error(bytes) == TraceError(path: "walk.csv", line: nil, reason: .tooLarge(limit: 64 << 20)))
    let three = Array("\(Self.header)\n0,0,0,1\n1,0,0,1\n2,0,0,1\n".utf8)
    #expect(throws: TraceError(path: "", line: 4, reason: .tooManyRows(limit: 2))) {
      try Trace(parsing: three, path: "", mostRows: 2)
    }
    #expect(throws: Never.self) { try Trace(parsing: three, path: "", mostRows: 3) }
  }

  @Test func messagesNameTheFileTheLineTheValueAndWhatIsAllowed() {
    #expect(
      error("\(Self.header)\n0,0,abc,1\n")?.description
        == "walk.csv:2: ay_g is \"abc\"; a decimal number is needed, such as -0.98")
    #expect(
      error("time_s,ax,ay_g,az_g\n")?.description
        == "walk.csv:1: the column \"ax\" is not known; allowed are time_s, ax_g, ay_g, az_g, "
        + "gx_dps, gy_dps, gz_dps, temp_c, proximity, battery")
    #expect(
      error("\(Self.header)\n0,0,0\n")?.description
        == "walk.csv:2: the line has 3 values where the header names 4 columns")
    #expect(
      error("\(Self.header)\n0,0,0,1")?.description
        == "walk.csv:2: the last line does not end with a newline, so it may be half-written: "
        + "remove it, or end it with a newline if it is complete")
    let long = String(repeating: "x", count: 100_000)
    #expect((error("\(long)\n")?.description.utf8.count ?? 999) < 300)
  }
}
