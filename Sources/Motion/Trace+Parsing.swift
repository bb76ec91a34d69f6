// SPDX-License-Identifier: Apache-2.0

extension Trace {
  /// The largest file that is parsed; whoever reads the file should stop one byte after it.
  public static let largestFile = 64 << 20
  /// The most rows that a trace has: 5.5 hours at 50 Hz, and 128 MB in memory.
  public static let mostRows = 1_000_000

  /// Reads a trace file: CSV whose first line names the columns (`TraceColumn`), in any order.
  ///
  /// Lines that start with "#" and blank lines are skipped. Lines end with LF or CR LF; the last one
  /// must too, because a line that does not may have been cut in the middle of a number. A UTF-8
  /// byte-order mark is skipped. Numbers are decimal with a point, whatever the locale. `proximity`
  /// is 0 or 1, `battery` 0 to 1. Cells of columns that not every trace has may be empty.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - path: what errors call it.
  public init(parsing bytes: [UInt8], path: String) throws(TraceError) {
    try self.init(parsing: bytes, path: path, mostRows: Trace.mostRows)
  }

  init(parsing bytes: [UInt8], path: String, mostRows: Int) throws(TraceError) {
    guard bytes.count <= Trace.largestFile else {
      throw TraceError(path: path, line: nil, reason: .tooLarge(limit: Trace.largestFile))
    }
    var parser = TraceParser(bytes: bytes, path: path, mostRows: mostRows)
    self.init(rows: try parser.parse())
  }
}

/// One pass over the bytes of a trace file.
private struct TraceParser {
  let bytes: [UInt8]
  let path: String
  let mostRows: Int
  var line = 0
  var position = 0
  var columns: [TraceColumn] = []
  var rows: [TraceRow] = []

  init(bytes: [UInt8], path: String, mostRows: Int) {
    self.bytes = bytes
    self.path = path
    self.mostRows = mostRows
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func parse() throws(TraceError) -> [TraceRow] {
    while position < bytes.count {
      guard let content = try nextLine() else { continue }
      if columns.isEmpty {
        columns = try TraceHeader.columns(of: content, path: path, line: line)
      } else {
        try addRow(content)
      }
    }
    guard !columns.isEmpty else { throw TraceError(path: path, line: 1, reason: .empty) }
    guard !rows.isEmpty else { throw error(.noRows) }
    return rows
  }

  /// The next line without its end; nil for a comment or a blank line.
  private mutating func nextLine() throws(TraceError) -> ArraySlice<UInt8>? {
    line += 1
    let start = position
    while position < bytes.count, bytes[position] != 0x0A {
      let byte = bytes[position]
      // A carriage return is allowed only where it ends the line, also one that is cut there.
      let isLineEnd =
        byte == 0x0D && (position + 1 == bytes.count || bytes[position + 1] == 0x0A)
      if byte < 0x20, byte != 0x09, !isLineEnd { throw error(.notText(byte: byte)) }
      position += 1
    }
    let isFinished = position < bytes.count
    var content = bytes[start..<position]
    if content.last == 0x0D { content.removeLast() }
    position += 1
    if content.first == UInt8(ascii: "#") || isBlank(content) { return nil }
    guard isFinished else { throw error(.unfinishedLine) }
    return content
  }

  private mutating func addRow(_ content: ArraySlice<UInt8>) throws(TraceError) {
    var values = TraceValues(repeating: .nan)
    var count = 0
    var start = content.startIndex
    while true {
      let end = content[start...].firstIndex(of: UInt8(ascii: ",")) ?? content.endIndex
      if count < columns.count {
        let column = columns[count]
        values[column.index] = try value(of: column, in: trimmingBlanks(content[start..<end]))
      }
      count += 1
      guard end < content.endIndex else { break }
      start = end + 1
    }
    guard count == columns.count else {
      throw error(.wrongCount(count, expected: columns.count))
    }
    guard rows.count < mostRows else { throw error(.tooManyRows(limit: mostRows)) }
    rows.append(try row(values))
  }

  /// NaN for an empty cell.
  private func value(
    of column: TraceColumn, in cell: ArraySlice<UInt8>
  ) throws(TraceError) -> Double {
    if cell.isEmpty {
      guard !column.isRequired else { throw error(.missingValue(column)) }
      return .nan
    }
    let value: Double
    switch DecimalNumber.parse(cell) {
    case .number(let number): value = number
    case .notFinite: throw error(.notFinite(column, text(cell)))
    case .notANumber: throw error(.notANumber(column, text(cell)))
    }
    switch column {
    case .proximity where value != 0 && value != 1, .battery where !(0...1).contains(value):
      throw error(.outOfRange(column, text(cell)))
    case .time:
      if let previous = rows.last?.sample.time, value < previous {
        throw error(.timeBackwards(text(cell), previous: previous))
      }
    default: break
    }
    return value
  }

  private func row(_ values: TraceValues) throws(TraceError) -> TraceRow {
    var sample = Sample(
      time: values[TraceColumn.time.index],
      acceleration: Vector3(values[1], values[2], values[3]))
    let empty = TraceColumn.rotation.filter { values[$0.index].isNaN }
    if empty.isEmpty {
      sample.rotation = Vector3(values[4], values[5], values[6])
    } else if empty.count < 3 {
      throw error(.missingValue(empty[0]))
    }
    func optional(_ column: TraceColumn) -> Double? {
      values[column.index].isNaN ? nil : values[column.index]
    }
    return TraceRow(
      sample: sample, temperature: optional(.temperature),
      proximity: optional(.proximity).map { $0 == 1 }, battery: optional(.battery))
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private func error(_ reason: TraceError.Reason) -> TraceError {
    TraceError(path: path, line: line, reason: reason)
  }
}
