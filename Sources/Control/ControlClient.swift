// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Preferences

/// A connection to a running agent.
public struct ControlClient: ~Copyable {
  private let socket: FileDescriptor
  private let path: String

  /// What to poll(2) for the next status.
  public var descriptor: CInt { socket.rawValue }

  /// Why an agent cannot be asked.
  public enum Failure: Error, Equatable, Sendable {
    /// Nobody listens at that path.
    case noAgent(path: String)
    /// The agent ended the connection.
    case closed
    /// It answered something else than a status: another version.
    case notUnderstood
    case system(SystemError)
  }

  /// Connects to the agent of a runtime directory and asks it something.
  public static func connect(
    runtimeDirectory: String, request: ControlRequest
  ) throws(Failure) -> ControlClient {
    let path = ControlSocket.path(runtimeDirectory: runtimeDirectory)
    do throws(SystemError) {
      let socket = try connect(to: path)
      try ask(request, of: socket, path: path)
      return ControlClient(socket: socket, path: path)
    } catch {
      let isAbsent = error.errno == .noSuchFile || error.errno == .connectionRefused
      throw isAbsent ? .noAgent(path: path) : .system(error)
    }
  }

  /// Waits up to two seconds while more clients ask at once than the agent's queue holds.
  private static func connect(to path: String) throws(SystemError) -> FileDescriptor {
    let deadline = MonotonicTime.now + .seconds(2)
    while true {
      do throws(SystemError) {
        return try UnixSocket.connect(to: path)
      } catch {
        guard error.errno == .wouldBlock, .now < deadline else { throw error }
        (MonotonicTime.now + .milliseconds(10)).sleep()
      }
    }
  }

  private static func ask(
    _ request: ControlRequest, of socket: borrowing FileDescriptor, path: String
  ) throws(SystemError) {
    do throws(Errno) {
      try socket.send(CBOR.encode(request.propertyList))
    } catch {
      throw SystemError("ask", path: path, errno: error)
    }
  }

  /// Waits for the next status; nil when none came in time.
  public borrowing func next(timeoutMilliseconds: Int) throws(Failure) -> AgentStatus? {
    let message: [UInt8]?
    do throws(Errno) {
      let deadline = MonotonicTime.now + .milliseconds(Int64(timeoutMilliseconds))
      if try Poll.input(socket.rawValue, until: deadline).isEmpty { return nil }
      message = try socket.receive(limit: ControlSocket.messageLimit)
    } catch {
      if error.isDisconnection { throw .closed }
      throw .system(SystemError("receive from", path: path, errno: error))
    }
    guard let message else { throw .closed }
    guard let value = try? CBOR.decode(message), let status = AgentStatus(propertyList: value)
    else { throw .notUnderstood }
    return status
  }
}

extension Errno {
  /// The other side of a socket went away.
  fileprivate var isDisconnection: Bool { self == .connectionReset || self == .brokenPipe }
}
