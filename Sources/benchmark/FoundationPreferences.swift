// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc
import LinuxSystem

/// Foundation's `UserDefaults`, measured by the program `benchmark-foundation`.
enum FoundationPreferences {
  struct Times {
    let get: Double
    let set: Double
  }

  /// Nanoseconds a call; nil where that program was not built.
  static func measure(_ session: Session, keys: Int) throws(CommandFailure) -> Times? {
    let directory = Directory.parent(of: File.linkTarget("/proc/self/exe") ?? "")
    let program = "\(directory)/benchmark-foundation"
    guard File.exists(program) else { return nil }
    let scratch = try Scratch()
    // Where it keeps its file; the children of this program inherit it.
    let before = Environment["XDG_CONFIG_HOME"]
    setenv("XDG_CONFIG_HOME", scratch.state, 1)
    defer {
      if let before { setenv("XDG_CONFIG_HOME", before, 1) } else { unsetenv("XDG_CONFIG_HOME") }
    }
    let child = try ChildProcess(program, ["\(keys)"], output: "\(scratch.runtime)/foundation.log")
    try child.wait(session, until: .now + .seconds(120))
    let words = child.printed.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let get = Double(words[0]), let set = Double(words[1]) else {
      throw child.failure
    }
    return Times(get: get, set: set)
  }
}
