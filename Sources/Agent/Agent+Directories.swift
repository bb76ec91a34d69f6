// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem

extension Agent {
  static func claimRuntime(
    _ directories: AgentDirectories
  ) throws(AgentError) -> InstanceLock {
    do throws(SystemError) {
      try Directory.create(directories.runtime)
    } catch {
      throw .system(error)
    }
    return try claim(directories.runtime)
  }

  /// A state directory that cannot be made or written is no reason to end: the root may be read-only,
  /// or the file system be mounted later. The values are in memory until then; `AgentPreferences`
  /// says so. Nil there, and where one directory is both.
  static func claimState(
    _ directories: AgentDirectories
  ) throws(AgentError) -> InstanceLock? {
    try? Directory.create(directories.state)
    if directories.state == directories.runtime { return nil }
    do throws(AgentError) {
      return try claim(directories.state)
    } catch {
      guard case .alreadyRunning = error else { return nil }
      throw error
    }
  }

  private static func claim(_ directory: String) throws(AgentError) -> InstanceLock {
    do throws(InstanceLock.Failure) {
      return try InstanceLock.acquire(in: directory)
    } catch {
      switch error {
      case .held(let processID):
        throw .alreadyRunning(processID: processID, directory: directory)
      case .system(let error): throw .system(error)
      }
    }
  }
}
