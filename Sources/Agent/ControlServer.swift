// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Preferences

/// Answers `upright status`, `watch` and `monitor` over a local socket, on the main thread.
///
/// A message is a property list in CBOR. A client that does not keep up is never waited for: its
/// connection ends, and it may connect again.
final class ControlServer {
  /// More connections than this are closed at once.
  static let connectionLimit = 64

  private let loop: EventLoop
  private let path: String
  private let listener: FileDescriptor
  private let identity: FileStatus.Identity
  private let log: AgentLog
  private let status: () -> AgentStatus
  private var listening: EventLoop.Source?
  private var pause: EventLoop.Source?
  private var hasSaidRefusal = false
  private var connections: [CInt: Connection] = [:]

  /// Listens in the runtime directory.
  /// - Parameter status: gives the present state when a client wants it.
  init(
    runtimeDirectory: String, loop: EventLoop, log: AgentLog,
    status: @escaping () -> AgentStatus
  ) throws(SystemError) {
    self.loop = loop
    self.log = log
    self.status = status
    path = ControlSocket.path(runtimeDirectory: runtimeDirectory)
    listener = try UnixSocket.listen(at: path, mode: 0o666)
    identity = try FileStatus.of(path).identity
    listening = try loop.onReadable(listener.rawValue) { [unowned self] in accept() }
  }

  /// Whether clients still find this server at its path.
  var isReachable: Bool { (try? FileStatus.of(path).identity) == identity }

  /// Tells everyone who follows changes.
  func changed() {
    guard connections.values.contains(where: \.followsChanges) else { return }
    let message = encodedStatus()
    for connection in connections.values where connection.followsChanges {
      send(message, to: connection)
    }
  }

  /// Closes all connections and removes the socket.
  func close() {
    connections.values.forEach(drop)
    listening = nil
    if isReachable { try? File.remove(path) }
  }

  private func accept() {
    do throws(Errno) {
      while let socket = try listener.accept() { serve(socket) }
    } catch {
      // The listener stays readable: asked again at once, it would keep a core busy.
      refuse("\(error)")
      listening = nil
      pause = try? loop.onTimer(after: .seconds(1)) { [unowned self] in
        listening = try? loop.onReadable(listener.rawValue) { [unowned self] in accept() }
      }
    }
  }

  /// Says once that clients are turned away.
  private func refuse(_ reason: String) {
    if !hasSaidRefusal { log.warning("no more clients can be answered: \(reason)") }
    hasSaidRefusal = true
  }

  private func serve(_ socket: consuming FileDescriptor) {
    if connections.count >= Self.connectionLimit {
      refuse("\(Self.connectionLimit) are connected")
      return
    }
    let connection = Connection(socket: socket)
    let descriptor = connection.socket.rawValue
    connection.reading = try? loop.onReadable(descriptor) { [unowned self] in
      receive(descriptor)
    }
    connections[descriptor] = connection
  }

  private func receive(_ descriptor: CInt) {
    guard let connection = connections[descriptor] else { return }
    do throws(Errno) {
      guard let message = try connection.socket.receive(limit: ControlSocket.messageLimit),
        let value = try? CBOR.decode(message), let request = ControlRequest(propertyList: value)
      else {
        drop(connection)
        return
      }
      serve(request, connection)
    } catch {
      if error != .wouldBlock { drop(connection) }
    }
  }

  /// The loop lets go of the descriptor before it is closed: its number is given out again at once.
  private func drop(_ connection: Connection) {
    connection.reading = nil
    connection.timer = nil
    connections[connection.socket.rawValue] = nil
  }

  private func serve(_ request: ControlRequest, _ connection: Connection) {
    connection.followsChanges = request == .changes
    connection.timer = nil
    send(encodedStatus(), to: connection)
    guard case .live(let milliseconds) = request else { return }
    connection.timer = try? loop.onTimer(after: .milliseconds(milliseconds)) {
      [unowned self, unowned connection] in
      connection.timer?.restart(after: .milliseconds(milliseconds))
      send(encodedStatus(), to: connection)
    }
  }

  private func encodedStatus() -> [UInt8] { CBOR.encode(status().propertyList) }

  private func send(_ message: [UInt8], to connection: Connection) {
    do throws(Errno) {
      try connection.socket.send(message)
    } catch {
      drop(connection)
    }
  }

  private final class Connection {
    let socket: FileDescriptor
    var reading: EventLoop.Source?
    var timer: EventLoop.Source?
    var followsChanges = false

    init(socket: consuming FileDescriptor) { self.socket = socket }
  }
}
