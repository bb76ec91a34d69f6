// SPDX-License-Identifier: Apache-2.0

import Glibc

/// News of changes to files and directories: inotify(7).
public struct Inotify: ~Copyable, Sendable {
  /// Readable when something has happened.
  public let descriptor: FileDescriptor

  public init() throws(SystemError) {
    descriptor = FileDescriptor(
      owning: try systemCall("create an inotify instance") {
        inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
      })
  }

  /// What is watched for.
  public struct Events: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A write or a change of length.
    public static let modified = Events(rawValue: UInt32(IN_MODIFY))
    /// A change of permissions or of the number of names, such as a removal.
    public static let attributes = Events(rawValue: UInt32(IN_ATTRIB))
    public static let selfRemoved = Events(rawValue: UInt32(IN_DELETE_SELF))
    public static let selfMoved = Events(rawValue: UInt32(IN_MOVE_SELF))
    /// A name in the directory now leads to another file.
    public static let movedIn = Events(rawValue: UInt32(IN_MOVED_TO))
    public static let created = Events(rawValue: UInt32(IN_CREATE))
    /// Not an event: what the file is watched for already stays.
    public static let additional = Events(rawValue: UInt32(IN_MASK_ADD))
    /// Not an event: a symbolic link as the last part of the path is not followed.
    public static let noFollow = Events(rawValue: UInt32(IN_DONT_FOLLOW))
  }

  /// Watches a path. Where the same file is watched already, it is watched for these events instead,
  /// or with `additional` for these too.
  public borrowing func watch(_ path: String, for events: Events) throws(SystemError) {
    let raw = descriptor.rawValue
    _ = try systemCall("watch", path: path) { inotify_add_watch(raw, path, events.rawValue) }
  }

  /// Forgets everything that has been reported until now. Returns whether there was anything.
  @discardableResult
  public borrowing func drain() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      var any = false
      // EAGAIN ends the loop: nothing more is waiting.
      while let count = try? descriptor.read(into: buffer), count > 0 { any = true }
      return any
    }
  }
}
