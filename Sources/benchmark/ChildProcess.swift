// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc
import LinuxSystem

/// A program that runs beside this one until it ends, or until this object goes.
final class ChildProcess {
  let id: pid_t
  /// Just before the program was started.
  let started: MonotonicTime
  private let program: String
  private let output: String
  private var hasEnded = false

  /// Starts a program.
  /// - Parameters:
  ///   - program: a path, or a name that is looked for in PATH.
  ///   - output: the file that receives what it prints and complains of.
  init(_ program: String, _ arguments: [String], output: String) throws(CommandFailure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    // This program's signals are blocked; the other one's must not be.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    started = .now
    let result = posix_spawnp(&id, program, &actions, &attributes, &words, environ)
    guard result == 0 else {
      throw CommandFailure(
        SystemError("start", path: program, errno: Errno(rawValue: result)))
    }
    self.id = id
    self.program = program
    self.output = output
  }

  deinit { stop(SIGKILL) }

  /// Whether it still runs.
  var isRunning: Bool {
    if hasEnded { return false }
    var status: CInt = 0
    if waitpid(id, &status, WNOHANG) == 0 { return true }
    hasEnded = true
    return false
  }

  /// Ends it by a signal and waits for its end.
  func stop(_ signal: CInt = SIGTERM) {
    guard isRunning else { return }
    kill(id, signal)
    var status: CInt = 0
    while waitpid(id, &status, 0) == -1 && isInterruptedCall {}
    hasEnded = true
  }

  /// waitpid(2) fails for one other reason only: there is no such child.
  private var isInterruptedCall: Bool { kill(id, 0) == 0 }

  /// What it has printed so far.
  var printed: String {
    let bytes = (try? File.read(output, limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until it ends by itself.
  func wait(_ session: Session, until deadline: MonotonicTime) throws(CommandFailure) {
    while isRunning {
      guard MonotonicTime.now < deadline else {
        throw CommandFailure(.unavailable, "\(program) does not end.")
      }
      try session.sleep(seconds: 0.05)
    }
  }

  /// What to say when it has ended though it should not have.
  var failure: CommandFailure {
    let last = printed.split(separator: "\n").last.map { ": \($0)" } ?? "."
    return CommandFailure(.unavailable, "\(program) ended\(last)")
  }
}
