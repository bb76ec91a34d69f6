// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Directories by path.
public enum Directory {
  /// The names in a directory, sorted, without `.` and `..`.
  public static func names(in path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else {
      throw SystemError("open directory", path: path, errno: .current)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Creates a directory and those above it that are missing. An existing one is no error.
  public static func create(_ path: String, mode: mode_t = 0o755) throws(SystemError) {
    if mkdir(path, mode) == 0 { return }
    let error = Errno.current
    if error == .fileExists {
      // A file of that name is in the way: the caller's next step would fail with less to say.
      guard try FileStatus.of(path).kind == .directory else {
        throw SystemError("create directory", path: path, errno: Errno(rawValue: ENOTDIR))
      }
      return
    }
    let above = parent(of: path)
    guard error == .noSuchFile, above != path else {
      throw SystemError("create directory", path: path, errno: error)
    }
    try create(above, mode: mode)
    _ = try systemCall("create directory", path: path) { mkdir(path, mode) }
  }

  /// Whether this process may make files in the directory: access(2).
  public static func isWritable(_ path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

  /// Makes the directory's entries durable: fsync(2) of the directory.
  public static func synchronize(_ path: String) throws(SystemError) {
    let directory = try FileDescriptor.open(path, .directory)
    do throws(Errno) {
      try directory.synchronize()
    } catch {
      throw SystemError("synchronize directory", path: path, errno: error)
    }
  }

  /// The path of the directory that holds `path`.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
