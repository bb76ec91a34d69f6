// SPDX-License-Identifier: Apache-2.0

extension KeyTable {
  enum Outcome {
    case assigned
    /// The key is known, its value is not: an error was reported.
    case refused
    /// Nobody knows the key: a warning was reported, or an error on the command line.
    case unknown
  }

  /// Gives a key its value, or reports why not.
  func assign(
    _ assignment: Assignment, to root: inout Root, _ problems: inout DiagnosticList
  ) -> Outcome {
    guard let (key, number) = find(assignment.section, assignment.key) else {
      reportUnknown(assignment, &problems)
      return .unknown
    }
    guard !assignment.value.isEmpty else {
      problems.error(
        assignment.origin, "\(assignment.key) has no value; allowed: \(key.allowed)")
      return .refused
    }
    do throws(ValueError) {
      try key.assign(assignment.value, assignment.context, number, &root)
      return .assigned
    } catch {
      problems.error(
        assignment.origin,
        "\(assignment.key) = \(quoted(assignment.value)) \(error.reason)"
          + "; allowed: \(key.allowed)\(commentHint(assignment.value, key.kind))")
      return .refused
    }
  }

  /// Reports sections that the table, and the `others` beside it, do not know.
  func checkSections(
    of document: INIDocument, others: [String] = [], _ problems: inout DiagnosticList
  ) {
    let known = sections.map(\.name) + others
    for header in document.headers where !known.contains(header.name) {
      let hint =
        nearest(to: header.name, among: known).map { "did you mean [\($0)]?" }
        ?? "known are \(listed(known.map { "[\($0)]" }, "and"))"
      problems.warning(
        .file(SourceLocation(document.path, line: header.line)),
        "the section [\(header.name)] is unknown and has no effect; \(hint)")
    }
  }

  private func reportUnknown(_ assignment: Assignment, _ problems: inout DiagnosticList) {
    func message() -> String {
      "\(quoted(assignment.key)) is no key of [\(assignment.section)]; \(hint(for: assignment))"
    }
    // A file may be written for a newer version; a command line is typed for this one.
    if case .commandLine = assignment.origin {
      problems.error(assignment.origin, message())
    } else {
      problems.warning(assignment.origin, message())
    }
  }

  private func hint(for assignment: Assignment) -> String {
    let here = keys(in: assignment.section).map { $0.name }
    if let near = nearest(to: assignment.key, among: here) { return "did you mean \(near)?" }
    if let elsewhere = sections.first(where: { find($0.name, assignment.key) != nil }) {
      return "it belongs in [\(elsewhere.name)]"
    }
    return here.isEmpty
      ? "sections are \(listed(sections.map { "[\($0.name)]" }, "and"))"
      : "known are \(listed(here, "and"))"
  }

  /// People write comments behind values; here they become part of the value.
  private func commentHint(_ value: String, _ kind: String) -> String {
    let marks: [Character] = kind == "matrix" ? ["#"] : ["#", ";"]
    var last: Character = "x"
    for character in value {
      if marks.contains(character), last == " " || last == "\t" {
        return " (a comment needs a line of its own)"
      }
      last = character
    }
    return ""
  }
}
