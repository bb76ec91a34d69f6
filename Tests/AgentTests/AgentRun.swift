// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Preferences
import TestSupport

/// The real `uprightd` on the virtual board, in directories of its own.
final class AgentRun {
  let scratch: ScratchDirectory
  let directories: AgentDirectories
  let program: RunningProgram

  /// - Parameters:
  ///   - configuration: becomes the file that `--config` names.
  ///   - runtime, state: names of directories in the scratch directory, or paths.
  init(
    _ arguments: [String] = [], configuration: String = "# the defaults",
    in directory: ScratchDirectory? = nil, runtime: String = "run", state: String = "state",
    environment: [String: String] = [:]
  ) throws {
    let scratch = try directory ?? ScratchDirectory()
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(scratch.path)/\(name)" }
    self.scratch = scratch
    directories = AgentDirectories(state: path(state), runtime: path(runtime))
    let file = try scratch.write("upright.conf", configuration + "\n")
    program = try RunningProgram(
      "uprightd",
      [
        "--board", Self.board, "--config", file, "--state-dir", path(state),
        "--runtime-dir", path(runtime), "--no-bus",
      ] + arguments, environment: environment)
  }

  /// Follows the agent until its status fulfils a condition.
  /// - Returns: that status; nil when it took more than ten seconds.
  func status(
    _ request: ControlRequest = .live(milliseconds: 10), where condition: (AgentStatus) -> Bool
  ) -> AgentStatus? {
    let deadline = MonotonicTime.now + .seconds(10)
    while MonotonicTime.now < deadline {
      guard
        let client = try? ControlClient.connect(
          runtimeDirectory: directories.runtime, request: request)
      else {
        // It has not opened its socket yet.
        (MonotonicTime.now + .milliseconds(2)).sleep()
        continue
      }
      while let status = try? client.next(timeoutMilliseconds: 10_000) {
        if condition(status) { return status }
        if MonotonicTime.now > deadline { return nil }
      }
    }
    return nil
  }

  /// The published values, as another program reads them.
  func published(from tier: Tier) throws -> [String: PropertyListValue] {
    try PreferenceDomain(
      domain: "upright.device",
      in: PreferenceDirectories(
        runtime: tier == .memory ? directories.runtime : nil,
        state: tier == .flash ? directories.state : nil),
      options: PreferenceOptions(access: .read)
    ).dictionaryRepresentation()
  }

  enum Tier { case memory, flash }

  private static let board: String = {
    // Tests/AgentTests/AgentRun.swift, in the project's directory.
    var path = #filePath
    for _ in 0..<3 { path = Directory.parent(of: path) }
    return "\(path)/boards/virtual.board"
  }()
}
