// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// The home directory of the current user, and paths below it as `NSString` abbreviates them.
public enum HomeDirectory {
  /// `$HOME`, else what the user database says; nil where neither names one.
  public static var current: String? {
    if let home = Environment["HOME"], home.hasPrefix("/") { return normal(home) }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 << 10) { buffer in
      guard let start = buffer.baseAddress,
        getpwuid_r(getuid(), &entry, start, buffer.count, &found) == 0,
        let home = found?.pointee.pw_dir
      else { return nil }
      let path = String(cString: home)
      return path.hasPrefix("/") ? normal(path) : nil
    }
  }

  /// The path with `~` for the home directory at its start.
  public static func abbreviate(_ path: String, home: String? = current) -> String {
    guard let home, home != "/" else { return path }
    if path == home { return "~" }
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.utf8.count) : path
  }

  /// The path with the home directory for a `~` at its start. `~name` stays as it is: other users'
  /// home directories are not looked up.
  public static func expand(_ path: String, home: String? = current) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return (home == "/" && path != "~" ? "" : home) + path.dropFirst()
  }

  private static func normal(_ path: String) -> String {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
