// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

/// A directory that stands for `/` and disappears with the test.
final class TemporaryTree {
  let root: String

  init() throws {
    var name = Array("\(Environment["TMPDIR"] ?? "/tmp")/upright-commands-XXXXXX".utf8CString)
    let isMade = mkdtemp(&name) != nil
    try #require(isMade)
    root = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(root) }

  func path(_ path: String) -> String { "\(root)/\(path)" }

  /// Writes a file, with the directories above it.
  @discardableResult
  func write(_ file: String, _ bytes: [UInt8]) throws -> String {
    let path = path(file)
    try Directory.create(Directory.parent(of: path))
    let descriptor = try FileDescriptor.open(path, [.writeOnly, .create, .truncate], mode: 0o644)
    try descriptor.write(bytes)
    return path
  }

  @discardableResult
  func write(_ file: String, _ text: String) throws -> String { try write(file, Array(text.utf8)) }

  func directory(_ path: String) throws { try Directory.create(self.path(path)) }

  /// Makes a symbolic link.
  func link(_ file: String, to target: String) throws {
    try Directory.create(Directory.parent(of: path(file)))
    try #require(symlink(target, path(file)) == 0)
  }

  /// A text without the path of the tree: what stood in `/tmp/…/etc` stands in `/etc`.
  func relative(_ text: String) -> String { text.replacing(root, with: "") }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in (try? Directory.names(in: path)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
