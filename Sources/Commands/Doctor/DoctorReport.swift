// SPDX-License-Identifier: Apache-2.0

/// Everything that `doctor` has found, in the order in which it looked.
struct DoctorReport: Equatable {
  let findings: [Finding]

  private func count(_ result: Finding.Result) -> Int64 {
    Int64(findings.count { $0.result == result })
  }

  var isHealthy: Bool { count(.failure) == 0 }

  /// A line for each thing: the result in a word, what, what was found; below it what to type. The
  /// words say everything that the colours say.
  func text(_ style: TextStyle) -> String {
    let width = findings.map(\.check.count).max() ?? 0
    var lines: [StyledLine] = []
    for finding in findings {
      var line = StyledLine(finding.result.rawValue, finding.result.colour)
      line.pad(to: Self.indent)
      line.add("\(finding.check.padded(to: width)) - \(finding.detail)")
      lines.append(line)
      lines += finding.advice.map { advice in
        StyledLine(String(repeating: " ", count: Self.indent) + "help: \(advice)")
      }
    }
    lines.append(StyledLine(verdict))
    return lines.map { $0.text(style) + "\n" }.joined()
  }

  private static var indent: Int { 9 }

  private var verdict: String {
    let warnings = counted(count(.warning), "warning")
    if !isHealthy { return "\(counted(count(.failure), "failure")), \(warnings)." }
    return count(.warning) == 0 ? "Nothing is wrong." : "Nothing is broken: \(warnings)."
  }

  /// Its names are stable.
  var json: JSON {
    [
      "healthy": .boolean(isHealthy),
      "failures": .integer(count(.failure)),
      "warnings": .integer(count(.warning)),
      "version": .string(programVersion),
      "checks": .array(findings.map(\.json)),
    ]
  }
}

extension Finding {
  fileprivate var json: JSON {
    [
      "check": .string(check), "result": .string(result.rawValue), "detail": .string(detail),
      "advice": .array(advice.map(JSON.string)),
    ]
  }
}

extension Finding.Result {
  fileprivate var colour: StyledLine.Colour {
    switch self {
    case .ok: .green
    case .warning: .yellow
    case .failure: .red
    case .skipped: .dim
    }
  }
}
