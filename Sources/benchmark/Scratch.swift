// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc
import LinuxSystem

/// Directories for one measurement, as an agent has them: one in memory, one on the disk. They are
/// removed with everything in them when this object goes.
final class Scratch {
  /// In memory (tmpfs).
  let runtime: String
  /// On the disk.
  let state: String

  private static let memory = "/dev/shm"
  private nonisolated(unsafe) static var count = 0

  init() throws(CommandFailure) {
    Self.count += 1
    let name = "upright-benchmark-\(getpid())-\(Self.count)"
    runtime = "\(Self.memory)/\(name)"
    state = "\(Environment["TMPDIR"] ?? "/var/tmp")/\(name)"
    do throws(SystemError) {
      try Directory.create(runtime, mode: 0o700)
      try Directory.create(state, mode: 0o700)
    } catch {
      throw CommandFailure(error)
    }
  }

  deinit {
    Self.remove(runtime)
    Self.remove(state)
  }

  /// Writes a file into the directory in memory and returns its path.
  func file(_ name: String, _ content: String) throws(CommandFailure) -> String {
    let path = "\(runtime)/\(name)"
    do throws(SystemError) {
      try AtomicFile.replace(path, with: Array(content.utf8))
    } catch {
      throw CommandFailure(error)
    }
    return path
  }

  private static func remove(_ path: String) {
    for name in (try? Directory.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
