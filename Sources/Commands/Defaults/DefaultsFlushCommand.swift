// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Preferences

/// `upright defaults flush`: brings flash up to date with memory, before a logout or a shutdown.
public enum DefaultsFlushCommand {
  public static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
    let usual = arguments.has("--system") ? PreferenceDirectories.anyUser : .user
    var errors = StandardStream.error
    var command = DefaultsFlush(
      directories: PreferenceDirectories(
        runtime: arguments.value("--runtime-dir") ?? usual.runtime,
        state: arguments.value("--state-dir") ?? usual.state),
      isJSON: arguments.has("--json"), isVerbose: arguments.has("--verbose"),
      output: StandardStream.output)
    return try command.flush(arguments.words("DOMAIN"), errors: &errors)
  }
}

struct DefaultsFlush<Output: TextOutput> {
  let directories: PreferenceDirectories
  let isJSON: Bool
  let isVerbose: Bool
  var output: Output

  /// - Parameter domains: none for all that have a file in memory.
  /// - Returns: the code of the first domain that something is wrong with; the others are flushed.
  mutating func flush<Errors: TextOutput>(
    _ domains: [String], errors: inout Errors
  ) throws(CommandFailure) -> ExitCode {
    // What has no directory in memory, or one directory for both, is on flash already.
    let hasMemory = directories.runtime != nil && directories.runtime != directories.state
    let names = domains.isEmpty && hasMemory ? try domainsInMemory() : domains
    let results = hasMemory ? names.map { DomainFlush.perform($0, in: directories) } : []
    if isJSON {
      try output.answer(JSON.array(results.map(\.json)).pretty + "\n")
    } else if isVerbose {
      try output.answer(results.map { printable($0.text) + "\n" }.joined())
      if results.isEmpty {
        let place =
          hasMemory ? "\(directories.runtime ?? "memory") has no domain" : "all is on flash"
        try? errors.putLine("Note: there is nothing to flush: \(printable(place)).")
      }
    }
    for result in results {
      guard let problem = result.problem else { continue }
      let word = result.result == .failed ? "Error" : "Note"
      try? errors.putLine("\(word): domain \(printable("\(result.domain): \(problem)")).")
    }
    return results.first { $0.code != .ok }?.code ?? .ok
  }

  private func domainsInMemory() throws(CommandFailure) -> [String] {
    let places = PreferencePlaces(runtime: directories.runtime, state: nil)
    let (names, problems) = places.domains()
    if let problem = problems.first {
      let code = ExitCode(problem.errno)
      throw CommandFailure(code, "\(problem).", help: code == .permission ? "Use 'sudo'." : nil)
    }
    // A file with another name is none of a domain.
    return names.filter { (try? directories.runtimeFile(of: $0)) != nil }
  }
}

extension DomainFlush {
  fileprivate var text: String {
    switch result {
    case .written: "\(domain): written to flash"
    case .unchanged: "\(domain): flash has everything"
    case .failed: "\(domain): failed"
    }
  }

  fileprivate var json: JSON {
    .object([
      JSON.Member("domain", .string(domain)), JSON.Member("result", .string(result.rawValue)),
      JSON.Member("problem", JSON(problem)),
    ])
  }
}
