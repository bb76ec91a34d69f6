// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import TestSupport
import Testing

/// What the agent tells a service manager: sd_notify(3) over a socket of the test's own.
@Suite struct ServiceManagerTests {
  @Test func readinessStatusWatchdogReloadAndEndAreReported() throws {
    let scratch = try ScratchDirectory()
    let manager = try NotifySocket("\(scratch.path)/notify")
    let agent = try AgentRun(
      in: scratch,
      environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "600000"])
    #expect(manager.receive { $0 == "READY=1" })
    #expect(manager.receive { $0 == "STATUS=portrait" })
    #expect(manager.receive { $0 == "WATCHDOG=1" })
    agent.program.send(SIGHUP)
    #expect(manager.receive { $0.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") })
    #expect(manager.receive { $0 == "READY=1" })
    agent.program.send(SIGTERM)
    #expect(manager.receive { $0 == "STOPPING=1" })
    #expect(agent.program.wait().ending == .exit(0))
  }
}

/// The receiving end of sd_notify(3).
private final class NotifySocket {
  let path: String
  private let socket: FileDescriptor

  init(_ path: String) throws {
    self.path = path
    socket = FileDescriptor(owning: Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw SystemError("bind", path: path, errno: .inputOutput) }
  }

  /// Reads until a message fulfils the condition; false when none came for ten seconds.
  func receive(_ condition: (String) -> Bool) -> Bool {
    let deadline = MonotonicTime.now + .seconds(10)
    while let ready = try? Poll.input(socket.rawValue, until: deadline), !ready.isEmpty {
      if let message = try? socket.receive(limit: 4096),
        condition(String(decoding: message, as: UTF8.self))
      {
        return true
      }
    }
    return false
  }
}
