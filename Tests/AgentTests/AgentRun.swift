// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Preferences
import TestSupport

/// The real `uprightd` on the virtual board, in directories of its own.
final class AgentRun {
  let scratch: ScratchDirectory
  let program: RunningProgram

  /// - Parameter configuration: becomes the file that `--config` names.
  init(
    _ arguments: [String] = [], configuration: String = "# the defaults",
    in directory: ScratchDirectory? = nil, environment: [String: String] = [:]
  ) throws {
    scratch = try directory ?? ScratchDirectory()
    let file = try scratch.write("upright.conf", configuration + "\n")
    program = try RunningProgram(
      "uprightd",
      [
        "--board", Self.board, "--config", file, "--state-dir", "\(scratch.path)/state",
        "--runtime-dir", "\(scratch.path)/run", "--no-bus",
      ] + arguments, environment: environment)
  }

  var directories: AgentDirectories {
    AgentDirectories(state: "\(scratch.path)/state", runtime: "\(scratch.path)/run")
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
