// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// A directory that stands for `/` and disappears with the test.
public final class TemporaryTree {
  public let root: String

  public init() throws {
    var name = Array("\(Environment["TMPDIR"] ?? "/tmp")/upright-test.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw SystemError("create a directory", errno: .inputOutput)
    }
    root = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(root) }

  public func path(_ path: String) -> String { "\(root)/\(path)" }

  /// Writes a file, with the directories above it.
  @discardableResult
  public func write(_ file: String, _ bytes: [UInt8]) throws -> String {
    let path = path(file)
    try Directory.create(Directory.parent(of: path))
    let descriptor = try FileDescriptor.open(path, [.writeOnly, .create, .truncate], mode: 0o644)
    try descriptor.write(bytes)
    return path
  }

  @discardableResult
  public func write(_ file: String, _ text: String) throws -> String {
    try write(file, Array(text.utf8))
  }

  public func directory(_ path: String) throws { try Directory.create(self.path(path)) }

  /// Makes a symbolic link.
  public func link(_ file: String, to target: String) throws {
    try Directory.create(Directory.parent(of: path(file)))
    guard symlink(target, path(file)) == 0 else {
      throw SystemError("link", path: path(file), errno: .inputOutput)
    }
  }

  /// A text without the path of the tree: what stood in `/tmp/…/etc` stands in `/etc`.
  public func relative(_ text: String) -> String { text.replacing(root, with: "") }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in (try? Directory.names(in: path)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
