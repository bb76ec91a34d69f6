// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Reads the configuration from everywhere it may stand. Later sources win:
/// built-in defaults, the board file, `upright.conf` in /usr/lib/upright, /run/upright and
/// /etc/upright, the drop-ins, environment variables, the command line.
public struct ConfigurationLoader: Sendable {
  private let root: String
  private let environment: @Sendable (String) -> String?
  private let checks: [SemanticCheck]

  /// - Parameters:
  ///   - root: the directory that stands for `/` in the search for configuration files.
  ///   - environment: looks a variable up.
  ///   - checks: what values must fulfil beyond their own range.
  public init(
    root: String = "/",
    environment: @escaping @Sendable (String) -> String? = { Environment[$0] },
    checks: [SemanticCheck] = SemanticCheck.standard
  ) {
    self.root = root
    self.environment = environment
    self.checks = checks
  }

  /// Reads all sources. Takes well under a millisecond apart from the reading of the files.
  /// - Parameters:
  ///   - board: the board, from `BoardLibrary`.
  ///   - file: the file given with `--config`; with the drop-ins in `FILE.d` it takes the place of
  ///     the owner's files in /etc.
  ///   - overrides: from the command line.
  /// - Returns: the configuration, or nil when something in any source is wrong; and all that is
  ///   wrong or suspicious.
  public func load(
    board: Board? = nil, file: String? = nil, overrides: [ConfigurationOverride] = []
  ) -> Checked<EffectiveConfiguration> {
    var merge = ConfigurationMerge(board: board)
    if let board { merge.apply(board.assignments) }
    let files = ConfigurationFiles(root: root, file: file)
    merge.add(files.problems)
    for path in files.paths { merge.apply(file: path) }
    merge.apply(environmentAssignments)
    merge.apply(overrides)
    merge.check(checks)
    return merge.result(files: files.paths)
  }

  private var environmentAssignments: [Assignment] {
    AgentConfiguration.keys.keys.compactMap { key in
      guard let variable = key.environmentVariable, let value = environment(variable)
      else { return nil }
      return Assignment(
        section: key.section, key: key.name, value: trimmed(value), origin: .environment(variable))
    }
  }
}
