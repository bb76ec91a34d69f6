// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Preferences

/// A directory that ends with the test.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    var template = Array("\(Environment["TMPDIR"] ?? "/tmp")/upright-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", errno: .noSuchFile) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// With both tiers in it.
  var directories: PreferenceDirectories {
    PreferenceDirectories(runtime: "\(path)/run", state: "\(path)/state")
  }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in (try? Directory.names(in: path)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
