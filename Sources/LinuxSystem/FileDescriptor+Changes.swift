// SPDX-License-Identifier: Apache-2.0

import Glibc

extension FileDescriptor {
  /// Sets the file's permissions, whatever the umask: fchmod(2).
  public borrowing func setPermissions(_ mode: mode_t) throws(Errno) {
    let raw = rawValue
    _ = try systemCall { fchmod(raw, mode) }
  }

  /// Sets the file's length; new bytes read as zero and take no space yet: ftruncate(2).
  public borrowing func setSize(_ size: Int) throws(Errno) {
    let raw = rawValue
    _ = try systemCall { ftruncate(raw, off_t(size)) }
  }
}

extension File {
  /// Gives a file another name, replacing what had it: rename(2).
  public static func rename(_ from: String, to: String) throws(SystemError) {
    _ = try systemCall("rename \(from) to", path: to) { Glibc.rename(from, to) }
  }

  /// Gives a file a further name, which must be free: link(2).
  public static func link(_ from: String, to: String) throws(SystemError) {
    _ = try systemCall("link \(from) to", path: to) { Glibc.link(from, to) }
  }
}
