// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What stat(2) says of a file.
public struct FileStatus: Sendable {
  public enum Kind: Sendable {
    case regular, directory, symbolicLink, characterDevice, socket, other
  }

  public let kind: Kind
  /// Size in bytes.
  public let size: Int
  /// Permission bits, such as 0o644.
  public let permissions: mode_t
  public let owner: uid_t
  public let group: gid_t
  /// Device and inode: equal for two names of one file.
  public let identity: Identity

  public struct Identity: Hashable, Sendable {
    public let device: UInt64
    public let inode: UInt64
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      case S_IFCHR: .characterDevice
      case S_IFSOCK: .socket
      default: .other
      }
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// The status of the file a path names; a symbolic link is followed (stat(2)).
  public static func of(_ path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try systemCall("stat", path: path) { stat(path, &status) }
    return FileStatus(status)
  }
}

extension FileDescriptor {
  /// The status of the open file: fstat(2).
  public borrowing func status() throws(Errno) -> FileStatus {
    let raw = rawValue
    var status = stat()
    _ = try systemCall { fstat(raw, &status) }
    return FileStatus(status)
  }
}
