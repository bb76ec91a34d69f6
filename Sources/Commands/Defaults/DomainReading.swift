// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Preferences

/// The values of a domain as they stand in the files.
struct DomainReading: Equatable {
  enum Tier: Equatable {
    case memory
    case flash
  }

  var values: [String: PropertyListValue]
  /// Where they come from: flash only where memory has none.
  var tier: Tier
  /// What was wrong with the files, in sentences without the full stop.
  var problems: [String]

  /// Reads a domain; nil when there is none.
  /// - Throws: what keeps files that are there from being read.
  static func read(
    _ domain: String, in places: PreferencePlaces
  ) throws(CommandFailure) -> DomainReading? {
    var problems: [String] = []
    var code = ExitCode.data
    // One directory for both is on flash: then there is no memory tier.
    let memory = places.runtime == places.state ? nil : places.runtime
    for (tier, directory) in [(Tier.memory, memory), (.flash, places.state)] {
      guard let directory else { continue }
      let store = try open(domain, in: directory)
      let condition = store.condition.state ?? .absent
      let path = "\(directory)/\(domain).prefs"
      switch condition {
      case .absent: continue
      case .good, .tornTail: break
      case .unreadable(let error):
        problems.append("\(error)")
        code = ExitCode(error.errno)
        continue
      case .damaged(.everything):
        problems.append("\(path): \(condition)")
        continue
      default: problems.append("\(path): \(condition)")
      }
      return DomainReading(
        values: store.dictionaryRepresentation(), tier: tier, problems: problems)
    }
    if problems.isEmpty { return nil }
    throw CommandFailure(
      code, "\(problems.joined(separator: "; ")).",
      help: code == .permission ? "Use 'sudo'." : "'upright doctor' examines the files.")
  }

  /// The tiers are opened one by one: of old values on flash nothing may get between newer ones.
  private static func open(
    _ domain: String, in directory: String
  ) throws(CommandFailure) -> PreferenceDomain {
    do throws(PreferenceError) {
      return try PreferenceDomain(
        domain: domain, in: PreferenceDirectories(runtime: nil, state: directory),
        options: PreferenceOptions(access: .read))
    } catch {
      switch error {
      case .invalidDomainName: throw CommandFailure(.usage, "\(error).")
      case .system(let cause): throw CommandFailure(ExitCode(cause.errno), "\(error).")
      default: throw CommandFailure(.data, "\(error).")
      }
    }
  }
}

extension ExitCode {
  /// For a file that could not be used.
  init(_ errno: Errno) {
    self = errno == .permissionDenied || errno == .notPermitted ? .permission : .inputOutput
  }
}
