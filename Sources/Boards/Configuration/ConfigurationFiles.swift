// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Finds the configuration files and the order in which they apply, by the rules of systemd:
/// `upright.conf` of the distribution, of the running system and of the owner first; then all
/// drop-ins of the three `upright.conf.d`, sorted by name whatever the directory. Of two drop-ins
/// with the same name only that of the more important directory is read; an empty one, or a link to
/// /dev/null, thereby masks the other.
struct ConfigurationFiles {
  /// In the order in which they apply.
  private(set) var paths: [String] = []
  private(set) var problems: [Diagnostic] = []

  /// - Parameters:
  ///   - root: the directory that stands for `/`.
  ///   - file: the file that replaces `/etc/upright/upright.conf`, together with `FILE.d`.
  init(root: String, file: String?) {
    let directories = ["usr/lib", "run", "etc"].map { joined(root, "\($0)/upright") }
    var mains = directories.map { ($0 + "/upright.conf", isRequired: false) }
    if let file { mains[2] = (file, isRequired: true) }
    for (path, isRequired) in mains where isRequired || exists(path) { paths.append(path) }
    addDropIns(of: mains.map { $0.0 + ".d" })
  }

  /// - Parameter directories: the most important last.
  private mutating func addDropIns(of directories: [String]) {
    var chosen: [String: String] = [:]
    var masking: Set<String> = []
    for directory in directories {
      for name in names(in: directory) {
        if let masked = chosen.updateValue("\(directory)/\(name)", forKey: name) {
          masking.insert("\(directory)/\(name)")
          masking.remove(masked)
        }
      }
    }
    for (_, path) in chosen.sorted(by: { $0.key < $1.key }) {
      // An empty file that hides another does so on purpose; any other empty file is suspicious.
      if masking.contains(path), (try? FileStatus.of(path))?.size == 0 { continue }
      paths.append(path)
    }
  }

  private mutating func names(in directory: String) -> [String] {
    guard exists(directory) else { return [] }
    do throws(SystemError) {
      return try Directory.names(in: directory)
        .filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }
    } catch {
      problems.append(
        Diagnostic(
          .error, at: .file(SourceLocation(directory)),
          "the directory cannot be read: \(error.errno)"))
      return []
    }
  }

  /// Whether there is something to read. A link that leads nowhere, or a directory that may not be
  /// entered, counts as there: reading it will tell.
  private func exists(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus.of(path)
      return true
    } catch {
      return error.errno != .noSuchFile || File.linkTarget(path) != nil
    }
  }
}

/// A path below a directory that stands for the root.
func joined(_ root: String, _ path: String) -> String {
  root.hasSuffix("/") ? root + path : root + "/" + path
}
