// SPDX-License-Identifier: Apache-2.0

/// A line of a file, or a file as a whole.
public struct SourceLocation: Hashable, Sendable {
  public let path: String
  /// Counted from 1; nil when the file as a whole is meant.
  public let line: Int?

  public init(_ path: String, line: Int? = nil) {
    self.path = path
    self.line = line
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `path:line`, or `path` alone.
  public var description: String { line.map { "\(path):\($0)" } ?? path }
}
