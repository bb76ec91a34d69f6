// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import TestSupport

/// A run of `PreferencesTestProcess`.
final class ChildProcess {
  private let process: pid_t
  private let output: FileDescriptor

  enum Status: Equatable {
    case exited(CInt)
    case killed(CInt)
  }

  /// How it has ended.
  private(set) var status: Status?

  /// Starts the program that was built beside the tests.
  init(_ arguments: [String]) throws {
    let program = RunningProgram.path(of: "PreferencesTestProcess")
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("pipe", errno: .inputOutput) }
    let writer = FileDescriptor(owning: ends[1])
    output = FileDescriptor(owning: ends[0])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, writer.rawValue, 1)
    posix_spawn_file_actions_addclose(&actions, output.rawValue)
    // The threads that tests run on block signals, and the program would go on doing so.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let line = Emulation.runner + [program] + arguments
    var words = line.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let result = posix_spawnp(&process, line[0], &actions, &attributes, &words, environ)
    guard result == 0 else { throw SystemError("start", path: program, errno: .noSuchFile) }
    self.process = process
  }

  /// Waits for the first output, and kills the process so many nanoseconds later. Returns all that
  /// it has written.
  ///
  /// - Parameter last: done just before the kill.
  func kill(after delay: Int64, last: () -> Void = {}) -> [Substring] {
    var first: UInt8 = 0
    _ = withUnsafeMutableBytes(of: &first) { read(output.rawValue, $0.baseAddress, 1) }
    (MonotonicTime.now + delay).sleep()
    last()
    Glibc.kill(process, SIGKILL)
    let lines = rest(after: [first])
    // The last line may be cut off.
    return lines.dropLast()
  }

  /// Waits for the first output, and sends a signal then. Returns all that the process has written.
  func end(by signal: CInt) -> [Substring] {
    var first: UInt8 = 0
    _ = withUnsafeMutableBytes(of: &first) { read(output.rawValue, $0.baseAddress, 1) }
    Glibc.kill(process, signal)
    return rest(after: [first])
  }

  /// Waits for the end. Returns all that the process has written.
  func wait() -> [Substring] { rest(after: []) }

  private func rest(after start: [UInt8]) -> [Substring] {
    let content = (try? output.readToEnd(limit: 1 << 20)) ?? []
    var status: CInt = 0
    waitpid(process, &status, 0)
    self.status = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .killed(status & 0x7f)
    return String(decoding: start + content, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }
}
