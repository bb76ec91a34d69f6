// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Whole files by path.
public enum File {
  /// Reads a whole file.
  /// - Parameter limit: the largest size accepted in bytes; a larger file throws EFBIG.
  ///   Files of unknown size (sysfs, pipes) are read up to the limit, so none can fill the memory.
  public static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor.open(path)
    do throws(Errno) {
      let status = try file.status()
      if status.kind == .directory { throw .isDirectory }
      if status.size > limit { throw .fileTooLarge }
      return try file.readToEnd(limit: limit)
    } catch {
      throw SystemError("read", path: path, errno: error)
    }
  }

  /// The text of a small file without its trailing newline or NUL (sysfs, device tree), or nil when
  /// it cannot be read or is not UTF-8.
  public static func text(_ path: String, limit: Int = 4096) -> String? {
    guard var bytes = try? read(path, limit: limit) else { return nil }
    while let last = bytes.last, last == 0 || last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Whether the path names something, whoever may read it.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Removes a file: unlink(2).
  public static func remove(_ path: String) throws(SystemError) {
    _ = try systemCall("unlink", path: path) { unlink(path) }
  }

  /// The target of a symbolic link, or nil: readlink(2).
  public static func linkTarget(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      let count = readlink(path, buffer.baseAddress!, buffer.count)
      guard count >= 0 else { return nil }
      return String(
        decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]),
        as: UTF8.self)
    }
  }
}

extension FileDescriptor {
  /// Reads from the position to the end. More than `limit` bytes throw EFBIG.
  public borrowing func readToEnd(limit: Int) throws(Errno) -> [UInt8] {
    let raw = rawValue
    var content: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: min(65536, limit + 1 - content.count))
      let count = try systemCall {
        chunk.withUnsafeMutableBytes { Glibc.read(raw, $0.baseAddress, $0.count) }
      }
      if count == 0 { return content }
      content += chunk[..<count]
      if content.count > limit { throw .fileTooLarge }
    }
  }
}
