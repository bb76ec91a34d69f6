// SPDX-License-Identifier: Apache-2.0

import Control
import Testing

@Suite struct AgentDirectoriesTests {
  static func environment(_ variables: [String: String]) -> (String) -> String? {
    { variables[$0] }
  }

  @Test func wordsOnTheCommandLineWin() {
    let directories = AgentDirectories.forAgent(
      state: "/a", runtime: "/b",
      environment: Self.environment(["STATE_DIRECTORY": "/c", "RUNTIME_DIRECTORY": "/d"]),
      isRoot: true)
    #expect(directories == AgentDirectories(state: "/a", runtime: "/b"))
  }

  @Test func theServiceManagersDirectoriesComeNext() {
    let directories = AgentDirectories.forAgent(
      state: nil, runtime: nil,
      environment: Self.environment(["STATE_DIRECTORY": "/c", "RUNTIME_DIRECTORY": "/d"]),
      isRoot: false)
    #expect(directories == AgentDirectories(state: "/c", runtime: "/d"))
  }

  @Test func aUsersAgentKeepsToTheUsersDirectories() {
    let directories = AgentDirectories.forAgent(
      state: nil, runtime: nil,
      environment: Self.environment(["HOME": "/home/pi", "XDG_RUNTIME_DIR": "/run/user/1000"]),
      isRoot: false)
    #expect(
      directories
        == AgentDirectories(
          state: "/home/pi/.config/upright", runtime: "/run/user/1000/upright"))
  }

  @Test func withoutARuntimeDirectoryTheStateDirectoryServes() {
    let environment = Self.environment(["HOME": "/home/pi", "XDG_RUNTIME_DIR": "relative"])
    let directories = AgentDirectories.user(
      environment: environment, exists: { _ in false }, user: 1000)
    #expect(directories.state == "/home/pi/.config/upright")
    #expect(directories.runtime == directories.state)
    let usual = AgentDirectories.user(
      environment: environment, exists: { $0 == "/run/user/1000" }, user: 1000)
    #expect(usual.runtime == "/run/user/1000/upright")
  }

  @Test func aClientPrefersItsOwnUsersAgent() {
    let environment = Self.environment(["HOME": "/h", "XDG_RUNTIME_DIR": "/run/user/7"])
    let own = AgentDirectories.forClient(
      state: nil, runtime: nil, environment: environment,
      exists: { $0 == "/run/user/7/upright/uprightd.socket" })
    #expect(own.runtime == "/run/user/7/upright")
    let system = AgentDirectories.forClient(
      state: nil, runtime: nil, environment: environment, exists: { _ in false })
    #expect(system == .system)
  }
}
