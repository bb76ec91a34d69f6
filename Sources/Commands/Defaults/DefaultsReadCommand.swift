// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Preferences

/// `upright defaults read`: the names of the domains, a domain, or a value.
public enum DefaultsReadCommand {
  /// - Parameter agent: asks for the status once (`ControlRequest.status`).
  public static func run<Agent: StatusSource & ~Copyable>(
    _ arguments: Arguments, agent: inout Agent
  ) throws(CommandFailure) -> ExitCode {
    var errors = StandardStream.error
    var command = DefaultsRead(
      places: PreferencePlaces(arguments), isJSON: arguments.has("--json"),
      isTerminal: StandardStream.output.isTerminal, output: StandardStream.output)
    guard let domain = arguments.word("DOMAIN") else {
      return try command.printDomains(errors: &errors)
    }
    return try command.print(
      domain, key: arguments.word("KEY"), agent: &agent, errors: &errors)
  }
}

struct DefaultsRead<Output: TextOutput> {
  let places: PreferencePlaces
  let isJSON: Bool
  /// Whether a terminal would obey what stands in a value.
  let isTerminal: Bool
  var output: Output

  mutating func printDomains<Errors: TextOutput>(
    errors: inout Errors
  ) throws(CommandFailure) -> ExitCode {
    let (names, problems) = places.domains()
    if names.isEmpty, let problem = problems.first {
      let code = ExitCode(problem.errno)
      throw CommandFailure(
        code, "\(problem).", help: code == .permission ? "Use 'sudo'." : nil)
    }
    for problem in problems { try? errors.putLine("Note: \(printable("\(problem)")).") }
    if names.isEmpty {
      let directories = places.directories.joined(separator: " and ")
      try? errors.putLine("Note: nobody has kept anything in \(printable(directories)) yet.")
    }
    try output.answer(
      isJSON
        ? JSON.array(names.map(JSON.string)).pretty + "\n"
        : names.map { printable($0) + "\n" }.joined())
    return .ok
  }

  mutating func print<Errors: TextOutput, Agent: StatusSource & ~Copyable>(
    _ domain: String, key: String?, agent: inout Agent, errors: inout Errors
  ) throws(CommandFailure) -> ExitCode {
    guard let reading = try DomainReading.read(domain, in: places) else {
      throw missing(domain)
    }
    for problem in reading.problems {
      try? errors.putLine("Note: \(printable(problem)).")
    }
    if domain == AgentDomain.name,
      let note = AgentDomain.note(on: reading, agent: unavailability(of: &agent))
    {
      try? errors.putLine("Note: \(printable(note))")
    }
    guard let key else {
      try output.answer(
        (isJSON
          ? JSON.object(reading.values).pretty
          : OldStyleText(.dictionary(reading.values)).text) + "\n")
      return .ok
    }
    guard let value = reading.values[key] else { throw missing(key, of: domain, reading) }
    try output.answer((isJSON ? value.json.pretty : text(value)) + "\n")
    return .ok
  }

  private func text(_ value: PropertyListValue) -> String {
    let text = OldStyleText.alone(value)
    return isTerminal ? printable(lines: text) : text
  }

  /// Why there is no agent to ask; nil when there is one.
  private func unavailability<Agent: StatusSource & ~Copyable>(
    of agent: inout Agent
  ) -> AgentUnavailable? {
    // Whoever names the flash directory alone names no agent.
    guard places.runtime != nil else {
      return AgentUnavailable(.notRunning, detail: "no runtime directory was named")
    }
    do throws(AgentUnavailable) {
      let limit = Int(firstStatusLimit / .milliseconds(1))
      return try agent.next(timeoutMilliseconds: limit) == nil ? .noAnswer : nil
    } catch {
      return error
    }
  }

  private func missing(_ domain: String) -> CommandFailure {
    let known = places.domains().names
    let near = nearestWord(to: domain, among: known).map { " Did you mean '\($0)'?" } ?? ""
    return CommandFailure(
      .failure, "Domain \(domain) does not exist.\(near)",
      help: "'upright defaults read' lists the domains.")
  }

  private func missing(
    _ key: String, of domain: String, _ reading: DomainReading
  ) -> CommandFailure {
    let near = nearestWord(to: key, among: reading.values.keys.sorted())
    let isUnknown = domain == AgentDomain.name && AgentDomain.keys.contains(key)
    return CommandFailure(
      .failure,
      "The domain/default pair of (\(domain), \(key)) does not exist."
        + (isUnknown ? "" : near.map { " Did you mean '\($0)'?" } ?? ""),
      help: isUnknown
        ? "The value is not known now: 'upright status' says why."
        : "'upright defaults read \(domain)' shows what there is.")
  }
}
