// SPDX-License-Identifier: Apache-2.0

/// Writes the lines of a trace file, without loss: what `Trace(parsing:path:)` reads back is equal.
///
/// For a recording that goes on: first `header`, then `line(_:)` for each row.
public struct TraceWriter: Equatable, Sendable {
  /// The columns, in the order in which they are written.
  public let columns: [TraceColumn]

  /// Time and acceleration, and what else is asked for. Values of other kinds are not written.
  public init(
    rotation: Bool = false, temperature: Bool = false, proximity: Bool = false,
    battery: Bool = false
  ) {
    columns =
      TraceColumn.required + (rotation ? TraceColumn.rotation : [])
      + (temperature ? [.temperature] : []) + (proximity ? [.proximity] : [])
      + (battery ? [.battery] : [])
  }

  /// The columns that any of the rows has a value for.
  public init(for rows: [TraceRow]) {
    self.init(
      rotation: rows.contains { $0.sample.rotation != nil },
      temperature: rows.contains { $0.temperature != nil },
      proximity: rows.contains { $0.proximity != nil },
      battery: rows.contains { $0.battery != nil })
  }

  /// The line that names the columns, with its newline.
  public var header: String { columns.map(\.rawValue).joined(separator: ",") + "\n" }

  /// The line of one row, with its newline: shortest decimals that read back as the same numbers,
  /// empty cells for values that the row has not.
  ///
  /// Nil when a value has no place in a trace: a number that is not finite, a battery level outside
  /// 0 … 1.
  public func line(_ row: TraceRow) -> String? {
    var line = ""
    for column in columns {
      if column != .time { line += "," }
      guard let value = value(of: column, in: row) else { continue }
      guard value.isFinite, column != .battery || (0...1).contains(value) else { return nil }
      line += shortText(value)
    }
    return line + "\n"
  }

  private func value(of column: TraceColumn, in row: TraceRow) -> Double? {
    switch column {
    case .time: row.sample.time
    case .accelerationX: row.sample.acceleration.x
    case .accelerationY: row.sample.acceleration.y
    case .accelerationZ: row.sample.acceleration.z
    case .rotationX: row.sample.rotation?.x
    case .rotationY: row.sample.rotation?.y
    case .rotationZ: row.sample.rotation?.z
    case .temperature: row.temperature
    case .proximity: row.proximity.map { $0 ? 1 : 0 }
    case .battery: row.battery
    }
  }
}

extension Trace {
  /// The whole trace as a file; nil when a row has a value that has no place in one.
  public var text: String? {
    let writer = TraceWriter(for: rows)
    var text = writer.header
    for row in rows {
      guard let line = writer.line(row) else { return nil }
      text += line
    }
    return text
  }
}
