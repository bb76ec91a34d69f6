// SPDX-License-Identifier: Apache-2.0

import CUpright
import Glibc

/// Replacement of a file so that a reader, and a power cut, sees the old content or the new one.
public enum AtomicFile {
  /// Writes a temporary file beside `path`, makes it durable, renames it over `path` and makes the
  /// rename durable. Costs four flushes of the medium; may take seconds on an SD card.
  public static func replace(
    _ path: String, with content: [UInt8], mode: mode_t = 0o644
  ) throws(SystemError) {
    let temporary = "\(path).\(getpid()).tmp"
    do throws(SystemError) {
      try write(content, to: temporary, mode: mode)
      _ = try systemCall("rename", path: path) { rename(temporary, path) }
    } catch {
      unlink(temporary)
      throw error
    }
    try Directory.synchronize(Directory.parent(of: path))
  }

  private static func write(
    _ content: [UInt8], to path: String, mode: mode_t
  ) throws(SystemError) {
    unlink(path)
    let file = try FileDescriptor.open(path, [.writeOnly, .create, .exclusive], mode: mode)
    do throws(Errno) {
      try file.write(content)
      try file.synchronize()
    } catch {
      throw SystemError("write", path: path, errno: error)
    }
  }
}
