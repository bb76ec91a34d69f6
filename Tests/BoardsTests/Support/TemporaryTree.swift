// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

/// A directory that stands for `/` and disappears with the test.
final class TemporaryTree {
  let root: String

  init() throws {
    var template = Array("/tmp/upright-boards-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
    try #require(made)
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
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

  /// Makes a symbolic link.
  func link(_ file: String, to target: String) throws {
    let path = path(file)
    try Directory.create(Directory.parent(of: path))
    try #require(symlink(target, path) == 0)
  }

  func directory(_ path: String) throws { try Directory.create(self.path(path)) }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in (try? Directory.names(in: path)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
