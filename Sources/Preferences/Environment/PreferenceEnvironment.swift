// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// Everything that stores take from the program and the machine they run on.
public struct PreferenceEnvironment: Equatable, Sendable {
  /// The name of the application domain. Nil keeps the application's values in memory only.
  public var applicationIdentity: String?
  /// The command line, without the name of the program.
  public var arguments: [String]
  /// The current user's preferences.
  public var user: PreferenceDirectories
  /// The preferences of any user: those of the agent, and of the machine.
  public var anyUser: PreferenceDirectories
  /// Where the administrator's property lists with forced values are.
  public var managed: String?
  /// Preferred languages, the most preferred first, such as `de-AT`, `de`.
  public var languages: [String]
  /// Where `<language>.plist` files with the values for a language are.
  public var resources: String?
  /// Names this computer among those that share a home directory. Nil leaves out the values that are
  /// kept per host.
  public var host: String?
  /// How long a change may wait before it is written to flash, in nanoseconds.
  public var flushInterval: Int64?

  /// Whether what is not saved yet is saved when the program is ended by SIGTERM. It only is where
  /// the program has no handler of its own and does not ignore or block the signal; the program then
  /// ends by the signal all the same.
  public var savesAtTermination: Bool

  public init(
    applicationIdentity: String?, arguments: [String] = [],
    user: PreferenceDirectories = PreferenceDirectories(runtime: nil, state: nil),
    anyUser: PreferenceDirectories = PreferenceDirectories(runtime: nil, state: nil),
    managed: String? = nil, languages: [String] = [], resources: String? = nil,
    host: String? = nil, flushInterval: Int64? = .seconds(300), savesAtTermination: Bool = false
  ) {
    self.applicationIdentity = applicationIdentity
    self.arguments = arguments
    self.user = user
    self.anyUser = anyUser
    self.managed = managed
    self.languages = languages
    self.resources = resources
    self.host = host
    self.flushInterval = flushInterval
    self.savesAtTermination = savesAtTermination
  }

  /// The environment of this process, as it is now.
  public static var current: PreferenceEnvironment {
    PreferenceEnvironment(
      applicationIdentity: ApplicationIdentity.current,
      arguments: Array(CommandLine.arguments.dropFirst()), user: .user, anyUser: .anyUser,
      managed: "/etc/upright/managed", languages: PreferredLanguages.current,
      resources: File.linkTarget("/proc/self/exe").map(Directory.parent(of:)),
      host: HostIdentity.current, savesAtTermination: true)
  }
}

extension PreferenceDirectories {
  /// The current user's: `$XDG_RUNTIME_DIR/upright` and `$XDG_CONFIG_HOME/upright`.
  ///
  /// Without XDG_RUNTIME_DIR, as in a cron job, the directory that the user's session has is used if
  /// there is one: a process beside the session would not see what the session has not written to
  /// flash yet. Without XDG_CONFIG_HOME it is `~/.config`. Relative paths are ignored, as the XDG
  /// Base Directory Specification asks.
  public static var user: PreferenceDirectories {
    var runtime = path("XDG_RUNTIME_DIR")
    if runtime == nil {
      let session = "/run/user/\(getuid())"
      if Directory.isWritable(session) { runtime = session }
    }
    let state = path("XDG_CONFIG_HOME") ?? HomeDirectory.current.map { $0 + "/.config" }
    return PreferenceDirectories(
      runtime: runtime.map { $0 + "/upright" }, state: state.map { $0 + "/upright" })
  }

  /// Those of any user, where the agent keeps what it publishes: `/run/upright` and
  /// `/var/lib/upright`.
  public static let anyUser = PreferenceDirectories(
    runtime: "/run/upright", state: "/var/lib/upright")

  private static func path(_ name: String) -> String? {
    Environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// For the values of one host.
  var byHost: PreferenceDirectories {
    PreferenceDirectories(
      runtime: runtime.map { $0 + "/ByHost" }, state: state.map { $0 + "/ByHost" })
  }
}
