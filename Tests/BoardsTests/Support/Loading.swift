// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import Boards

extension TemporaryTree {
  /// A loader that sees this tree and no environment but the one given.
  func loader(
    _ environment: [String: String] = [:], checks: [SemanticCheck] = SemanticCheck.standard
  ) -> ConfigurationLoader {
    ConfigurationLoader(root: root, environment: { environment[$0] }, checks: checks)
  }

  /// Loads `upright.conf` with this text and nothing else, and returns what is said about it,
  /// without the path.
  func messages(_ text: String) throws -> [String] {
    let path = try write("etc/upright/upright.conf", text)
    return loader().load().diagnostics.map {
      String("\($0)".dropFirst("\($0)".hasPrefix(path) ? path.utf8.count + 1 : 0))
    }
  }

  /// Reads a board file with this text.
  func board(_ text: String, name: String = "test") throws -> Checked<Board> {
    BoardReader.read(try write("boards/\(name).board", text))
  }
}

extension INIReader {
  /// Reads a text as the file `f`.
  static func read(_ text: String) -> (document: INIDocument, problems: [Diagnostic]) {
    let (document, problems) = read(Array(text.utf8), path: "f")
    return (document, problems.diagnostics)
  }
}
