// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// Everything that the store asks of a file system, and nothing else: the boundary at which tests
/// put a disk that fills up, fails or loses power.
protocol FileOperations: Sendable {
  /// Opens a regular file without following a symbolic link; nil when there is none.
  func open(_ path: String, writing: Bool) throws(SystemError) -> (any FileHandle)?

  /// Creates a file that must not exist yet, with exactly these permissions.
  func create(_ path: String, mode: mode_t) throws(SystemError) -> any FileHandle

  /// Device and inode of the file that the path names now; nil when there is none.
  func identity(of path: String) throws(SystemError) -> FileStatus.Identity?

  func rename(_ from: String, to: String) throws(SystemError)

  /// Gives the file a second name, which must be free.
  func link(_ from: String, to: String) throws(SystemError)

  /// Removes a name; one that is not there is no error.
  func remove(_ path: String) throws(SystemError)

  /// Creates a directory and those above it where they are missing.
  func createDirectory(_ path: String, mode: mode_t) throws(SystemError)

  /// Makes the names in a directory durable.
  func synchronizeDirectory(_ path: String) throws(SystemError)

  /// Takes the lock that the file at this path stands for, which is created when missing. Waits for
  /// whoever has it, but not for ever.
  func lock(_ path: String) throws(SystemError) -> any HeldLock

  /// For salts and lineages.
  func randomNumber() -> UInt64
}

/// An open file.
protocol FileHandle: AnyObject, Sendable {
  var identity: FileStatus.Identity { get }

  func size() throws(SystemError) -> Int

  /// Reads until the buffer is full or the file ends; returns the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int

  /// Writes the whole buffer.
  func write(_ buffer: UnsafeRawBufferPointer, at offset: Int) throws(SystemError)

  /// Sets the length; new bytes are zero.
  func resize(to size: Int) throws(SystemError)

  /// Returns once the data is on the medium.
  func synchronizeData() throws(SystemError)

  /// Returns once data and metadata are on the medium.
  func synchronize() throws(SystemError)
}

/// A lock that is given back by `release`, or when its owner ends in whatever way.
protocol HeldLock: AnyObject {
  func release()
}

extension FileHandle {
  func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try bytes.withBytes { buffer throws(SystemError) in try write(buffer, at: offset) }
  }

  /// Reads up to `count` bytes.
  func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let length = try bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in try read(into: buffer, at: offset) }
    }.get()
    bytes.removeLast(count - length)
    return bytes
  }
}
