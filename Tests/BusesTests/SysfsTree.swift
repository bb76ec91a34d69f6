// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// A directory that stands for `/` and is removed at the end.
final class SysfsTree {
  let root: String

  init() throws {
    let pattern = "\(Environment["TMPDIR"] ?? "/tmp")/upright-buses-XXXXXX"
    var name = Array(pattern.utf8CString)
    guard let path = mkdtemp(&name) else {
      throw SystemError("create directory", path: pattern, errno: .noSuchFile)
    }
    root = String(cString: path)
  }

  deinit { removeAll(root) }

  func write(_ path: String, _ content: [UInt8] = []) throws {
    try Directory.create(Directory.parent(of: root + path))
    try AtomicFile.replace(root + path, with: content)
  }

  func write(_ path: String, _ text: String) throws { try write(path, Array(text.utf8)) }

  func link(_ path: String, to target: String) throws {
    try Directory.create(Directory.parent(of: root + path))
    guard symlink(target, root + path) == 0 else {
      throw SystemError("link", path: path, errno: .fileExists)
    }
  }
}

private func removeAll(_ path: String) {
  // A link is removed itself, never what it names.
  if File.linkTarget(path) == nil {
    for name in (try? Directory.names(in: path)) ?? [] { removeAll("\(path)/\(name)") }
  }
  remove(path)
}
