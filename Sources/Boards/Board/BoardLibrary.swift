// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The board files of this computer. Of two files with the same name the one in the more important
/// directory counts.
public struct BoardLibrary: Sendable {
  /// Where board files are looked for, the most important directory first. Some may not exist.
  public let directories: [String]
  /// The directory that a person named and that therefore must exist.
  private let demanded: (path: String, origin: Origin)?

  /// - Parameters:
  ///   - directory: a directory given on the command line; it is looked through before all others.
  ///   - root: the directory that stands for `/` in the search.
  ///   - executable: the program's path. When it lies in a checkout of the project, that one's
  ///     `boards` are used, so that a build can be tried without installing it.
  ///   - environment: looks a variable up; `UPRIGHT_BOARDS_DIR` names a directory like `directory`.
  public init(
    directory: String? = nil, root: String = "/",
    executable: String? = File.linkTarget("/proc/self/exe"),
    environment: (String) -> String? = { Environment[$0] }
  ) {
    let variable = "UPRIGHT_BOARDS_DIR"
    if let directory {
      demanded = (directory, .commandLine("--boards-dir"))
    } else {
      demanded = environment(variable).map { ($0, .environment(variable)) }
    }
    directories =
      [demanded?.path, executable.flatMap(Self.checkout)].compactMap { $0 }
      + ["etc", "usr/local/share", "usr/share"].map { joined(root, "\($0)/upright/boards") }
  }

  /// The `boards` beside the `Package.swift` above an executable.
  private static func checkout(of executable: String) -> String? {
    var directory = Directory.parent(of: executable)
    while directory != "/" && directory != "." {
      if File.exists(directory + "/Package.swift") && File.exists(directory + "/boards") {
        return directory + "/boards"
      }
      directory = Directory.parent(of: directory)
    }
    return nil
  }

  /// The paths of all board files that count, by name.
  private func files() -> (paths: [String: String], problems: [Diagnostic]) {
    var paths: [String: String] = [:]
    var problems: [Diagnostic] = []
    for directory in directories {
      do throws(SystemError) {
        for name in try Directory.names(in: directory)
        where name.hasSuffix(".board") && !name.hasPrefix(".") {
          let board = String(name.dropLast(6))
          if paths[board] == nil { paths[board] = "\(directory)/\(name)" }
        }
      } catch {
        let isDemanded = directory == demanded?.path
        guard error.errno != .noSuchFile || isDemanded else { continue }
        problems.append(
          Diagnostic(
            .error, at: isDemanded ? demanded?.origin : .file(SourceLocation(directory)),
            "the board directory \(directory) cannot be read: \(error.errno)"))
      }
    }
    return (paths, problems)
  }

  /// The names that `--board` accepts, sorted.
  public var names: [String] { files().paths.keys.sorted() }

  /// All boards whose files can be used, by name, and what is wrong with the others.
  public func all() -> (boards: [Board], diagnostics: [Diagnostic]) {
    let (paths, problems) = files()
    let read = paths.sorted { $0.key < $1.key }.map { BoardReader.read($0.value) }
    return (read.compactMap(\.value), problems + read.flatMap(\.diagnostics))
  }

  /// The board with a name, or of a file: a text with a `/` or ending in `.board` is a path.
  public func board(_ nameOrPath: String) -> Checked<Board> {
    if nameOrPath.contains("/") || nameOrPath.hasSuffix(".board") {
      return BoardReader.read(nameOrPath)
    }
    let (paths, problems) = files()
    if let path = paths[nameOrPath] {
      let read = BoardReader.read(path)
      return Checked(read.value, problems + read.diagnostics)
    }
    let known = paths.keys.sorted()
    let hint = nearest(to: nameOrPath, among: known).map { "did you mean \($0)? " } ?? ""
    let list =
      known.isEmpty
      ? "there is no board file in \(listed(directories, "or"))"
      : "known are \(listed(known, "and")); a path to a file works too"
    return Checked(
      nil,
      problems + [
        Diagnostic(.error, at: nil, "the board \(quoted(nameOrPath)) is not known; \(hint)\(list)")
      ])
  }
}
