// SPDX-License-Identifier: Apache-2.0

/// Why a trace is refused, and where.
public struct TraceError: Error, Equatable, Sendable {
  /// The file, as it was named to the parser.
  public let path: String
  /// The line, from 1; nil when the fault is not in one line.
  public let line: Int?
  /// What is wrong.
  public let reason: Reason

  public init(path: String, line: Int?, reason: Reason) {
    self.path = path
    self.line = line
    self.reason = reason
  }

  /// What is wrong with a trace. Texts are as they stand in the file.
  public enum Reason: Equatable, Sendable {
    case tooLarge(limit: Int)
    case empty
    case notText(byte: UInt8)
    case noHeader(String)
    case unknownColumn(String)
    case duplicateColumn(TraceColumn)
    case missingColumn(TraceColumn)
    case incompleteGyroscope(missing: TraceColumn)
    case noRows
    case tooManyRows(limit: Int)
    case wrongCount(Int, expected: Int)
    case missingValue(TraceColumn)
    case notANumber(TraceColumn, String)
    case notFinite(TraceColumn, String)
    case outOfRange(TraceColumn, String)
    case timeBackwards(String, previous: Double)
    case unfinishedLine
  }
}

extension TraceError: CustomStringConvertible {
  /// `path:line: what is wrong, the value, what is allowed`.
  public var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return "\(place): \(reason)"
  }
}

extension TraceError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let limit):
      return "the file is too large; a trace has at most \(limit) bytes"
    case .empty:
      return "the file is empty; the first line must name the columns: \(Self.requiredNames), …"
    case .notText(let byte):
      return "the file is not text: there is a byte \(byte) in this line; a trace is a CSV file"
    case .noHeader(let text):
      return "\(quoted(text)) is no column; the first line must name the columns: "
        + "\(Self.requiredNames), …"
    case .unknownColumn(let text):
      return "the column \(quoted(text)) is not known; allowed are \(Self.allNames)"
    case .duplicateColumn(let column):
      return "the column \(column.rawValue) is there twice; each may be there once"
    case .missingColumn(let column):
      return "the column \(column.rawValue) is missing; needed are \(Self.requiredNames)"
    case .incompleteGyroscope(let column):
      return "the column \(column.rawValue) is missing; of gx_dps, gy_dps, gz_dps a trace has all "
        + "three or none"
    case .noRows:
      return "there is a header but no sample after it; at least one is needed"
    case .tooManyRows(let limit):
      return "there are more samples than the \(limit) that are allowed; split the trace"
    case .wrongCount(let count, let expected):
      return "the line has \(count) value\(count == 1 ? "" : "s") where the header names "
        + "\(expected) columns"
    case .missingValue(let column):
      return column.isRequired
        ? "\(column.rawValue) is empty; every sample needs a value"
        : "\(column.rawValue) is empty; of gx_dps, gy_dps, gz_dps a sample has all three or none"
    case .notANumber(let column, let text):
      return "\(column.rawValue) is \(quoted(text)); a decimal number is needed, such as -0.98"
    case .notFinite(let column, let text):
      return "\(column.rawValue) is \(quoted(text)); a finite number is needed"
    case .outOfRange(let column, let text):
      let allowed = column == .proximity ? "0 (far) or 1 (near)" : "0 to 1"
      return "\(column.rawValue) is \(quoted(text)); allowed is \(allowed)"
    case .timeBackwards(let text, let previous):
      return "time_s is \(quoted(text)), before the \(shortText(previous)) of the sample above; "
        + "time must not run backwards"
    case .unfinishedLine:
      return "the last line does not end with a newline, so it may be half-written: remove it, or "
        + "end it with a newline if it is complete"
    }
  }

  private static let requiredNames = names(TraceColumn.required)
  private static let allNames = names(TraceColumn.allCases)

  private static func names(_ columns: [TraceColumn]) -> String {
    columns.map(\.rawValue).joined(separator: ", ")
  }
}
