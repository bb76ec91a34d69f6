// SPDX-License-Identifier: Apache-2.0

/// Collects diagnostics. Of one file at most `limit` errors and as many warnings are listed and the
/// others counted, so that a large wrong file can fill neither the memory nor the screen.
struct DiagnosticList {
  static let limit = 100

  private var listed: [Diagnostic] = []
  private var counts: [Subject: Int] = [:]

  private struct Subject: Hashable {
    let path: String
    let severity: Diagnostic.Severity
  }

  /// - Parameter message: only made when it is listed: some take a search for similar names.
  mutating func error(_ origin: Origin?, _ message: @autoclosure () -> String) {
    add(.error, origin, message)
  }

  mutating func warning(_ origin: Origin?, _ message: @autoclosure () -> String) {
    add(.warning, origin, message)
  }

  mutating func add(_ diagnostic: Diagnostic) {
    add(diagnostic.severity, diagnostic.origin) { diagnostic.message }
  }

  mutating func add(_ other: DiagnosticList) {
    for diagnostic in other.listed { add(diagnostic) }
    for (subject, count) in other.counts where count > Self.limit {
      counts[subject, default: 0] += count - Self.limit
    }
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ origin: Origin?, _ message: () -> String
  ) {
    if let path = origin?.location?.path {
      let count = (counts[Subject(path: path, severity: severity)] ?? 0) + 1
      counts[Subject(path: path, severity: severity)] = count
      guard count <= Self.limit else { return }
    }
    listed.append(Diagnostic(severity, at: origin, message()))
  }

  var hasErrors: Bool { listed.contains { $0.severity == .error } }

  /// Everything that was added, with a last line for each file of which something is not listed.
  var diagnostics: [Diagnostic] {
    let rest = counts.filter { $0.value > Self.limit }.sorted {
      ($0.key.path, $0.key.severity.rawValue) < ($1.key.path, $1.key.severity.rawValue)
    }
    return listed
      + rest.map { subject, count in
        Diagnostic(
          subject.severity, at: .file(SourceLocation(subject.path)),
          "\(count - Self.limit) more \(subject.severity.rawValue)s are not listed")
      }
  }
}
