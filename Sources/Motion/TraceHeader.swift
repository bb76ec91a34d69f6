// SPDX-License-Identifier: Apache-2.0

/// The first line of a trace.
enum TraceHeader {
  /// The columns that the line names, in its order.
  static func columns(
    of content: ArraySlice<UInt8>, path: String, line: Int
  ) throws(TraceError) -> [TraceColumn] {
    func error(_ reason: TraceError.Reason) -> TraceError {
      TraceError(path: path, line: line, reason: reason)
    }
    var columns: [TraceColumn] = []
    for field in content.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let cell = trimmingBlanks(field)
      let name = String(decoding: cell, as: UTF8.self)
      guard let column = TraceColumn(rawValue: name) else {
        // A file that begins with samples wants another hint than a misspelt name.
        let isNumber = DecimalNumber.parse(cell) != .notANumber
        throw error(isNumber ? .noHeader(name) : .unknownColumn(name))
      }
      // Checked here, so that a line of a million known names ends soon.
      guard !columns.contains(column) else { throw error(.duplicateColumn(column)) }
      columns.append(column)
    }
    for column in TraceColumn.required where !columns.contains(column) {
      throw error(.missingColumn(column))
    }
    let missing = TraceColumn.rotation.filter { !columns.contains($0) }
    guard missing.isEmpty || missing.count == 3 else {
      throw error(.incompleteGyroscope(missing: missing[0]))
    }
    return columns
  }
}
