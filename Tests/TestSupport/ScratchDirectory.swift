// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// A directory of a test's own, gone with this object.
public final class ScratchDirectory {
  public let path: String

  public init() throws {
    var template = Array("\(Environment["TMPDIR"] ?? "/tmp")/upright-test.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SystemError("create a directory", errno: .inputOutput)
    }
    path = template.withUnsafeBytes { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// Writes a file below the directory and returns its path.
  public func write(_ name: String, _ text: String) throws -> String {
    let file = "\(path)/\(name)"
    try Directory.create(Directory.parent(of: file))
    try AtomicFile.replace(file, with: Array(text.utf8))
    return file
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    for name in (try? Directory.names(in: path)) ?? [] {
      let entry = "\(path)/\(name)"
      if File.linkTarget(entry) == nil, (try? FileStatus.of(entry).kind) == .directory {
        remove(entry)
      } else {
        unlink(entry)
      }
    }
    rmdir(path)
  }
}
