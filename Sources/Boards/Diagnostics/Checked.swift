// SPDX-License-Identifier: Apache-2.0

/// A value that was read from what people wrote, with everything there is to say about it.
public struct Checked<Value: Sendable>: Sendable {
  /// The value; nil when `diagnostics` holds an error.
  public let value: Value?
  /// All errors and warnings, in the order in which the sources were read.
  public let diagnostics: [Diagnostic]

  /// Keeps `value` only if no diagnostic is an error, so that nothing half understood is used.
  public init(_ value: Value?, _ diagnostics: [Diagnostic]) {
    self.value = diagnostics.contains { $0.severity == .error } ? nil : value
    self.diagnostics = diagnostics
  }

  public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
  public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }
}
