// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// A program that was built beside the tests, started with words and variables of its own.
public final class RunningProgram {
  /// How a process ended.
  public enum Ending: Equatable, Sendable {
    case exit(CInt)
    case signal(CInt)
  }

  public let processID: pid_t
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private var ending: Ending?

  /// - Parameters:
  ///   - name: of the program, in the directory of the test program; or a path.
  ///   - environment: set in addition to this process's variables.
  public init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    let program = name.contains("/") ? name : Self.path(of: name)
    let output = try Pipe()
    let errors = try Pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writer, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writer, 2)
    let line = Emulation.runner + [program] + arguments
    var words = line.map { strdup($0) } + [nil]
    var variables =
      Self.inheritedVariables(except: environment).map { strdup($0) }
      + environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let result = posix_spawnp(&process, line[0], &actions, nil, &words, &variables)
    guard result == 0 else {
      throw SystemError("start", path: program, errno: Errno(rawValue: result))
    }
    processID = process
    close(output.writer)
    close(errors.writer)
    self.output = FileDescriptor(owning: output.reader)
    self.errors = FileDescriptor(owning: errors.reader)
  }

  /// The path of a program that was built beside the tests.
  public static func path(of name: String) -> String {
    let tests = File.linkTarget("/proc/self/exe") ?? ""
    return "\(Directory.parent(of: tests))/\(name)"
  }

  /// Nothing that a failed test started stays behind.
  deinit {
    if ending == nil {
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
    }
  }

  public func send(_ signal: CInt) { kill(processID, signal) }

  /// Waits for the end.
  /// - Returns: how it ended, and what it wrote that was not read before.
  public func wait() -> (ending: Ending, output: String, errors: String) {
    // A program of these tests writes less than a pipe holds, so one after the other will do.
    let written = text(output)
    let said = text(errors)
    var status: CInt = 0
    waitpid(processID, &status, 0)
    let signal = status & 0x7F
    let ending = signal == 0 ? Ending.exit(status >> 8 & 0xFF) : .signal(signal)
    self.ending = ending
    return (ending, written, said)
  }

  private func text(_ descriptor: borrowing FileDescriptor) -> String {
    String(decoding: (try? descriptor.readToEnd(limit: 1 << 20)) ?? [], as: UTF8.self)
  }

  private static func inheritedVariables(except names: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let entry = next.pointee {
      let variable = String(cString: entry)
      if names[String(variable.prefix { $0 != "=" })] == nil { variables.append(variable) }
      next += 1
    }
    return variables
  }

  /// Two ends that the child does not inherit but for the copies that it is given.
  private struct Pipe {
    let reader: CInt
    let writer: CInt

    init() throws {
      var ends: [CInt] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SystemError("create a pipe", errno: .inputOutput) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reader, writer) = (ends[0], ends[1])
    }
  }
}
