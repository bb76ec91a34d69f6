// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// One agent per runtime directory, and per state directory: a locked file that names its holder.
struct InstanceLock: ~Copyable {
  private let file: FileDescriptor
  private let path: String

  /// Whether the file that is locked is still the one that the next agent would lock.
  var isInPlace: Bool {
    guard let own = try? file.status().identity else { return false }
    return (try? FileStatus.of(path).identity) == own
  }

  enum Failure: Error {
    /// Another agent runs here; its process id, where the file tells it.
    case held(processID: Int32?)
    case system(SystemError)
  }

  /// Takes the lock; it ends with the returned value or with the process.
  static func acquire(in directory: String) throws(Failure) -> InstanceLock {
    let path = "\(directory)/uprightd.lock"
    let holder: Int32?
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, [.readWrite, .create, .noFollow], mode: 0o644)
      if try claim(file, path: path) { return InstanceLock(file: file, path: path) }
      holder = Self.holder(in: file)
    } catch {
      throw .system(error)
    }
    throw .held(processID: holder)
  }

  /// Locks the file and writes this process's number into it; false when another one has it.
  private static func claim(
    _ file: borrowing FileDescriptor, path: String
  ) throws(SystemError) -> Bool {
    do throws(Errno) {
      guard try file.tryLock(.exclusive) else { return false }
      let raw = file.rawValue
      _ = try systemCall { ftruncate(raw, 0) }
      try file.write(Array("\(getpid())\n".utf8))
      return true
    } catch {
      throw SystemError("lock", path: path, errno: error)
    }
  }

  private static func holder(in file: borrowing FileDescriptor) -> Int32? {
    guard let bytes = try? file.readToEnd(limit: 32) else { return nil }
    return Int32(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber })
  }
}
