// SPDX-License-Identifier: Apache-2.0

/// Something that is wrong, or suspicious, in what a person wrote.
public struct Diagnostic: Equatable, Sendable {
  public enum Severity: String, Sendable {
    /// The value cannot be used: whoever asked for it stops with exit code 78 (EX_CONFIG).
    case error
    /// The text was understood or passed over, and probably means something else.
    case warning
  }

  public let severity: Severity
  /// Where; nil when no single place is to blame.
  public let origin: Origin?
  /// A sentence without a full stop: what is wrong, the value, and what is allowed.
  public let message: String

  public init(_ severity: Severity, at origin: Origin?, _ message: String) {
    self.severity = severity
    self.origin = origin
    self.message = message
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `path:line: error: message`, the form editors jump to.
  public var description: String {
    let text = "\(severity.rawValue): \(message)"
    return origin.map { "\($0): \(text)" } ?? text
  }
}
