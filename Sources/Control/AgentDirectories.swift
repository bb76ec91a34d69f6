// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// Where an agent keeps its files: the same rules for the agent and for those who look for it.
public struct AgentDirectories: Equatable, Sendable {
  /// On flash: the published values that outlive a power cut.
  public let state: String
  /// In memory (tmpfs): the newest values, the control socket, the lock.
  public let runtime: String

  public init(state: String, runtime: String) {
    self.state = state
    self.runtime = runtime
  }

  /// The directories of the system's agent.
  public static let system = AgentDirectories(state: "/var/lib/upright", runtime: "/run/upright")

  /// The directories of an agent that this user starts by hand: those of the XDG base directory
  /// specification. Without XDG_RUNTIME_DIR (su, cron) its usual place serves where it exists, else
  /// the state directory serves for both. Relative paths are ignored, as the specification says.
  public static func user(
    environment: (String) -> String? = { Environment[$0] },
    exists: (String) -> Bool = File.exists, user: uid_t = geteuid()
  ) -> AgentDirectories {
    func path(_ name: String) -> String? {
      environment(name).flatMap { $0.first == "/" ? $0 : nil }
    }
    let home = path("HOME") ?? ""
    let state = "\(path("XDG_CONFIG_HOME") ?? "\(home)/.config")/upright"
    let usual = "/run/user/\(user)"
    let runtime = path("XDG_RUNTIME_DIR") ?? (exists(usual) ? usual : nil)
    return AgentDirectories(state: state, runtime: runtime.map { "\($0)/upright" } ?? state)
  }

  /// Where the agent that is starting keeps its files: as told, else what the service manager
  /// prepared (STATE_DIRECTORY and RUNTIME_DIRECTORY, systemd.exec(5)), else the system's for root
  /// and the user's for anyone else.
  public static func forAgent(
    state: String?, runtime: String?,
    environment: (String) -> String? = { Environment[$0] },
    isRoot: Bool = geteuid() == 0
  ) -> AgentDirectories {
    let usual = isRoot ? system : user(environment: environment)
    return AgentDirectories(
      state: state ?? environment("STATE_DIRECTORY") ?? usual.state,
      runtime: runtime ?? environment("RUNTIME_DIRECTORY") ?? usual.runtime)
  }

  /// Where to look for a running agent: as told, else the user's own agent when one has its socket
  /// there, else the system's.
  public static func forClient(
    state: String?, runtime: String?,
    environment: (String) -> String? = { Environment[$0] },
    exists: (String) -> Bool = File.exists
  ) -> AgentDirectories {
    let own = user(environment: environment)
    let hasOwn = exists(ControlSocket.path(runtimeDirectory: own.runtime))
    let usual = hasOwn ? own : system
    return AgentDirectories(state: state ?? usual.state, runtime: runtime ?? usual.runtime)
  }
}
