// SPDX-License-Identifier: Apache-2.0

/// A rule about values that parse: how they fit together, or what only another part of the program
/// knows. Checks run when all sources are read, on the values that count in the end.
public struct SemanticCheck: Sendable {
  /// What a check found.
  public struct Finding: Equatable, Sendable {
    let severity: Diagnostic.Severity
    let reason: String
    let key: String?

    /// - Parameters:
    ///   - reason: follows the name and the value of the key in a message: `is not a rotation`.
    ///   - key: the key to blame, as `section.key`; nil for the first key of the check that
    ///     somebody set. Needed for numbered keys: `simulation.fault-2`.
    public static func error(_ reason: String, at key: String? = nil) -> Finding {
      Finding(severity: .error, reason: reason, key: key)
    }

    /// The same, for what may go on.
    public static func warning(_ reason: String, at key: String? = nil) -> Finding {
      Finding(severity: .warning, reason: reason, key: key)
    }
  }

  /// What a check may look at.
  public struct Subject: Sendable {
    public let configuration: AgentConfiguration
    public let board: Board?
    /// Where each value that is not built in comes from, by `section.key`.
    public let origins: [String: Origin]

    public func origin(of key: String) -> Origin { origins[key] ?? .standard }
  }

  /// The keys that the rule is about, as `section.key`. A finding is reported at the first of them
  /// that is not built in. When one of them has a value that does not parse the check is left out.
  public let keys: [String]
  public let findings: @Sendable (Subject) -> [Finding]

  public init(_ keys: String..., findings: @escaping @Sendable (Subject) -> [Finding]) {
    self.keys = keys
    self.findings = findings
  }
}
