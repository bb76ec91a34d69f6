// SPDX-License-Identifier: Apache-2.0

/// What counts after all sources were read, and where it comes from.
public struct EffectiveConfiguration: Sendable {
  public let configuration: AgentConfiguration
  /// The board whose defaults went in; nil when none was given.
  public let board: Board?
  /// The files that were read, in the order in which they were applied: later ones win.
  public let files: [String]
  /// Where each value that is not built in comes from, by `section.key`.
  public let origins: [String: Origin]

  public func origin(of key: String) -> Origin { origins[key] ?? .standard }

  /// Every key with the value that counts, in the order of `AgentConfiguration.keys`.
  public var values: [EffectiveValue] {
    AgentConfiguration.keys.values(of: configuration, origins: origins)
  }
}

/// A value as it would be written in a file, and where it comes from.
public struct EffectiveValue: Equatable, Sendable {
  public let section: String
  public let key: String
  public let text: String
  public let origin: Origin
}

extension KeyTable {
  /// The value of every key, in the order of the table; of a numbered key those that are set.
  /// - Parameter origins: where they come from, by `section.key`; the others are built in.
  public func values(of root: Root, origins: [String: Origin] = [:]) -> [EffectiveValue] {
    keys.flatMap { key in
      key.written(root).map { number, text in
        let name = key.isNumbered ? "\(key.name.dropLast())\(number)" : key.name
        return EffectiveValue(
          section: key.section, key: name, text: text,
          origin: origins["\(key.section).\(name)"] ?? .standard)
      }
    }
  }
}
