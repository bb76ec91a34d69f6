// SPDX-License-Identifier: Apache-2.0

/// The configuration while its sources are applied one after the other.
struct ConfigurationMerge {
  private let board: Board?
  private var configuration = AgentConfiguration()
  private var origins: [String: Origin] = [:]
  /// Keys that somebody gave a value that does not parse.
  private var refused: Set<String> = []
  private var problems = DiagnosticList()

  init(board: Board?) { self.board = board }

  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { problems.add(diagnostic) }
  }

  mutating func apply(_ assignments: [Assignment]) {
    for assignment in assignments {
      let keys = AgentConfiguration.keys
      switch keys.assign(assignment, to: &configuration, &problems) {
      case .assigned: origins[assignment.path] = assignment.origin
      case .refused:
        refused.formUnion(keys.keys(named: assignment.path).map(\.path))
      case .unknown: break
      }
    }
  }

  mutating func apply(file path: String) {
    let (document, found) = INIDocument.read(path)
    problems.add(found)
    AgentConfiguration.keys.checkSections(of: document, &problems)
    apply(
      document.entries.filter { AgentConfiguration.keys.hasSection($0.section) }.map { entry in
        Assignment(
          section: entry.section, key: entry.key, value: entry.value,
          origin: .file(SourceLocation(path, line: entry.line)))
      })
  }

  mutating func apply(_ overrides: [ConfigurationOverride]) {
    for override in overrides {
      if let assignment = override.assignment {
        apply([assignment])
      } else {
        problems.error(
          .commandLine(override.option),
          "\(quoted(override.text)) does not have the form section.key=value")
      }
    }
  }

  mutating func check(_ checks: [SemanticCheck]) {
    let subject = SemanticCheck.Subject(
      configuration: configuration, board: board, origins: origins)
    for check in checks where refused.isDisjoint(with: check.keys) {
      for finding in check.findings(subject) { report(finding, of: check) }
    }
  }

  private mutating func report(_ finding: SemanticCheck.Finding, of check: SemanticCheck) {
    let blamed = finding.key ?? blamedPath(check)
    let key = AgentConfiguration.keys.keys.first { $0.covers(blamed) }
    let text = key?.written(blamed, in: configuration).map { " = \(quoted($0))" } ?? ""
    let subject = (blamed.split(separator: ".", maxSplits: 1).last ?? "") + text
    let origin = origins[blamed] ?? .standard
    problems.add(Diagnostic(finding.severity, at: origin, "\(subject) \(finding.reason)"))
  }

  /// The first key of a check that somebody set: changing it is what helps.
  private func blamedPath(_ check: SemanticCheck) -> String {
    for path in check.keys {
      let key = AgentConfiguration.keys.keys.first { $0.path == path }
      if let set = origins.keys.filter({ key?.covers($0) ?? false }).min() { return set }
    }
    return check.keys[0]
  }

  func result(files: [String]) -> Checked<EffectiveConfiguration> {
    Checked(
      EffectiveConfiguration(
        configuration: configuration, board: board, files: files, origins: origins),
      problems.diagnostics)
  }
}
