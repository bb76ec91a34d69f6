// SPDX-License-Identifier: Apache-2.0

/// What `PreferenceFile.inspect` has found. The description is for people, in whole lines.
public struct PreferenceFileReport: Equatable, Sendable {
  public let path: String
  public internal(set) var condition: FileCondition
  /// Bytes of the file.
  public internal(set) var size = 0
  /// Bytes of each of its two halves; nil where nothing in the file says.
  public internal(set) var halfSize: Int?
  /// Bytes in use of the half that counts.
  public internal(set) var used: Int?
  /// Keys that have a value.
  public internal(set) var keys = 0
  /// Records that count: a snapshot and the changes since.
  public internal(set) var records = 0
  /// The number of the newest record.
  public internal(set) var sequence: UInt64 = 0
  /// Damaged files that were kept aside for this one, oldest first.
  public internal(set) var keptAside: [String] = []

  /// Whether everything that was ever acknowledged is there.
  public var isSound: Bool { condition.isSound }
}

extension PreferenceFileReport: CustomStringConvertible {
  public var description: String {
    var lines = ["\(path): \(condition)"]
    switch condition {
    case .absent, .newerFormat, .unreadable: break
    case .good, .tornTail, .olderHalf, .damaged:
      let fill = used.flatMap { used in halfSize.map { "\(used) of \($0) bytes in use" } }
      let parts = [keys == 1 ? "1 key" : "\(keys) keys", "record \(sequence)", fill]
      lines.append("  " + parts.compactMap { $0 }.joined(separator: ", "))
    }
    lines += keptAside.map { "  damaged file kept as \($0)" }
    return lines.joined(separator: "\n")
  }
}
