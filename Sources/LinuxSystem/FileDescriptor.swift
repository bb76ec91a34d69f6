// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An open file that belongs to one owner and is closed when the owner lets go of it.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number, for calls that this type does not wrap. Valid while this value lives.
  public let rawValue: CInt

  /// Takes ownership of an open descriptor.
  public init(owning rawValue: CInt) { self.rawValue = rawValue }

  deinit { close(rawValue) }

  /// Gives the descriptor away: the caller closes it.
  public consuming func release() -> CInt {
    let rawValue = self.rawValue
    discard self
    return rawValue
  }
}

extension FileDescriptor {
  /// How a file is opened (the access and creation flags of open(2)). O_CLOEXEC is always set.
  public struct OpenOptions: OptionSet, Sendable {
    public let rawValue: CInt
    public init(rawValue: CInt) { self.rawValue = rawValue }

    public static let readOnly = OpenOptions([])
    public static let writeOnly = OpenOptions(rawValue: O_WRONLY)
    public static let readWrite = OpenOptions(rawValue: O_RDWR)
    public static let create = OpenOptions(rawValue: O_CREAT)
    public static let exclusive = OpenOptions(rawValue: O_EXCL)
    public static let truncate = OpenOptions(rawValue: O_TRUNC)
    public static let append = OpenOptions(rawValue: O_APPEND)
    public static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)
    /// Fails with ELOOP when the last part of the path is a symbolic link.
    public static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
    public static let directory = OpenOptions(rawValue: O_DIRECTORY)
  }

  /// Opens a file: open(2).
  /// - Parameter mode: the permissions of a file that this call creates, less the umask.
  public static func open(
    _ path: String, _ options: OpenOptions = .readOnly, mode: mode_t = 0o600
  ) throws(SystemError) -> FileDescriptor {
    let raw = try systemCall("open", path: path) {
      Glibc.open(path, options.rawValue | O_CLOEXEC, mode)
    }
    return FileDescriptor(owning: raw)
  }
}
