// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// The file system of the machine.
struct SystemFileOperations: FileOperations {
  /// How long to wait for a lock in nanoseconds. Whoever holds one does so for the time of a write,
  /// or of a flush of a slow card; longer means that it hangs.
  var patience: Int64 = .seconds(20)

  func open(_ path: String, writing: Bool) throws(SystemError) -> (any FileHandle)? {
    do throws(SystemError) {
      // Without O_NONBLOCK a FIFO put in the file's place would block the open for ever.
      let descriptor = try FileDescriptor.open(
        path, [writing ? .readWrite : .readOnly, .noFollow, .nonBlocking])
      return try SystemFileHandle(descriptor, path: path)
    } catch {
      if error.errno == .noSuchFile { return nil }
      throw error
    }
  }

  func create(_ path: String, mode: mode_t) throws(SystemError) -> any FileHandle {
    let handle = try SystemFileHandle(
      try FileDescriptor.open(
        path, [.readWrite, .create, .exclusive, .noFollow, .nonBlocking], mode: mode),
      path: path)
    try handle.ensurePermissions(mode)
    return handle
  }

  func identity(of path: String) throws(SystemError) -> FileStatus.Identity? {
    do throws(SystemError) {
      return try FileStatus.of(path).identity
    } catch {
      if error.errno == .noSuchFile { return nil }
      throw error
    }
  }

  func rename(_ from: String, to: String) throws(SystemError) { try File.rename(from, to: to) }

  func link(_ from: String, to: String) throws(SystemError) { try File.link(from, to: to) }

  func remove(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try File.remove(path)
    } catch {
      if error.errno != .noSuchFile { throw error }
    }
  }

  func createDirectory(_ path: String, mode: mode_t) throws(SystemError) {
    try Directory.create(path, mode: mode)
  }

  func synchronizeDirectory(_ path: String) throws(SystemError) {
    try Directory.synchronize(path)
  }

  func lock(_ path: String) throws(SystemError) -> any HeldLock {
    let deadline = MonotonicTime.now + patience
    var pause = Int64.milliseconds(1)
    while true {
      let handle = try SystemFileHandle(
        try FileDescriptor.open(path, [.readWrite, .create, .noFollow, .nonBlocking], mode: 0o600),
        path: path)
      // flock(2) can only wait for ever: a stopped process would stop everybody else too.
      while try !handle.tryLock() {
        if .now >= deadline { throw SystemError("lock", path: path, errno: .timedOut) }
        (MonotonicTime.now + pause).sleep()
        pause = min(2 * pause, .milliseconds(20))
      }
      // The file may have been removed and made anew while this one was waited for.
      if try identity(of: path) == handle.identity { return handle }
    }
  }

  func randomNumber() -> UInt64 { .random(in: 1 ... .max) }
}

final class SystemFileHandle: FileHandle, HeldLock {
  private let descriptor: FileDescriptor
  private let path: String
  let identity: FileStatus.Identity

  init(_ descriptor: consuming FileDescriptor, path: String) throws(SystemError) {
    let status: FileStatus
    do throws(Errno) {
      status = try descriptor.status()
    } catch {
      throw SystemError("stat", path: path, errno: error)
    }
    guard status.kind == .regular else {
      throw SystemError(
        "open as a regular file", path: path,
        errno: status.kind == .directory ? .isDirectory : .invalidArgument)
    }
    self.descriptor = descriptor
    self.path = path
    identity = status.identity
  }

  func size() throws(SystemError) -> Int {
    do throws(Errno) { return try descriptor.status().size } catch { throw failure("stat", error) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    do throws(Errno) {
      return try descriptor.read(into: buffer, at: offset)
    } catch {
      throw failure("read", error)
    }
  }

  func write(_ buffer: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    do throws(Errno) {
      try descriptor.write(buffer, at: offset)
    } catch {
      throw failure("write", error)
    }
  }

  func resize(to size: Int) throws(SystemError) {
    do throws(Errno) { try descriptor.setSize(size) } catch { throw failure("resize", error) }
  }

  func synchronizeData() throws(SystemError) {
    do throws(Errno) {
      try descriptor.synchronizeData()
    } catch {
      throw failure("synchronize", error)
    }
  }

  func synchronize() throws(SystemError) {
    do throws(Errno) {
      try descriptor.synchronize()
    } catch {
      throw failure("synchronize", error)
    }
  }

  /// Gives the file the permissions that the umask may have taken. A file system without
  /// permissions, such as FAT, refuses; there the mount decides.
  func ensurePermissions(_ mode: mode_t) throws(SystemError) {
    do throws(Errno) {
      if try descriptor.status().permissions != mode { try descriptor.setPermissions(mode) }
    } catch {
      if error != .notPermitted && error != .notSupported { throw failure("chmod", error) }
    }
  }

  func tryLock() throws(SystemError) -> Bool {
    do throws(Errno) {
      return try descriptor.tryLock(.exclusive)
    } catch {
      throw failure("lock", error)
    }
  }

  func release() { try? descriptor.unlock() }

  private func failure(_ operation: String, _ errno: Errno) -> SystemError {
    SystemError(operation, path: path, errno: errno)
  }
}
