// SPDX-License-Identifier: Apache-2.0

import CUpright
import Glibc

/// Local sockets that keep message boundaries: unix(7) with SOCK_SEQPACKET.
public enum UnixSocket {
  /// Listens at a path; a socket file that a dead process left there is replaced.
  /// - Parameter mode: who may connect.
  public static func listen(at path: String, mode: mode_t) throws(SystemError) -> FileDescriptor {
    let socket = try create()
    var address = try Self.address(path)
    // Anything else of that name belongs to somebody: then bind(2) refuses.
    if (try? FileStatus.of(path).kind) == .socket { unlink(path) }
    _ = try systemCall("bind", path: path) {
      withSocketAddress(&address) { bind(socket.rawValue, $0, $1) }
    }
    _ = try systemCall("set the mode of", path: path) { chmod(path, mode) }
    _ = try systemCall("listen at", path: path) { Glibc.listen(socket.rawValue, SOMAXCONN) }
    return socket
  }

  /// Connects to a listener. ENOENT or ECONNREFUSED: nobody listens there.
  public static func connect(to path: String) throws(SystemError) -> FileDescriptor {
    let socket = try create()
    var address = try Self.address(path)
    _ = try systemCall("connect to", path: path) {
      withSocketAddress(&address) { Glibc.connect(socket.rawValue, $0, $1) }
    }
    return socket
  }

  private static func create() throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      owning: try systemCall("create a socket") {
        socket(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue) | closeOnExecNonBlocking, 0)
      })
  }

  private static func address(_ path: String) throws(SystemError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isTooLong = withUnsafeMutableBytes(of: &address.sun_path) { room in
      let bytes = Array(path.utf8)
      guard bytes.count < room.count else { return true }
      room.copyBytes(from: bytes)
      return false
    }
    // The kernel's limit is 107 bytes, whatever the file system allows.
    if isTooLong {
      throw SystemError("name a socket", path: path, errno: Errno(rawValue: ENAMETOOLONG))
    }
    return address
  }

  private static func withSocketAddress(
    _ address: inout sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// The flags of socket(2) as plain numbers: Swift imports them as an enumeration.
private let closeOnExecNonBlocking =
  CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)

extension FileDescriptor {
  /// Accepts a waiting connection, or nil when there is none: accept(2).
  /// - Throws: EMFILE, ENFILE or ENOMEM when the connection stays waiting for want of room.
  public borrowing func accept() throws(Errno) -> FileDescriptor? {
    let raw = rawValue
    let socket: CInt
    do throws(Errno) {
      socket = try systemCall { Glibc.accept(raw, nil, nil) }
    } catch {
      if error == .wouldBlock || error == .connectionAborted { return nil }
      throw error
    }
    _ = try? systemCall { fcntl(socket, F_SETFD, FD_CLOEXEC) }
    _ = try? systemCall { fcntl(socket, F_SETFL, O_NONBLOCK) }
    return FileDescriptor(owning: socket)
  }

  /// Sends one message without waiting: EAGAIN when the other side does not keep up, EPIPE when it
  /// is gone. No signal is raised.
  public borrowing func send(_ message: [UInt8]) throws(Errno) {
    let raw = rawValue
    _ = try systemCall {
      message.withUnsafeBytes {
        Glibc.send(raw, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
    }
  }

  /// Receives one message, or nil when the other side has closed. EAGAIN: nothing is there yet;
  /// EMSGSIZE: it is larger than `limit`.
  public borrowing func receive(limit: Int) throws(Errno) -> [UInt8]? {
    let raw = rawValue
    var message = [UInt8](repeating: 0, count: limit)
    let count = try systemCall {
      message.withUnsafeMutableBytes {
        recv(raw, $0.baseAddress, $0.count, CInt(MSG_TRUNC))
      }
    }
    if count == 0 { return nil }
    if count > limit { throw Errno(rawValue: EMSGSIZE) }
    message.removeLast(limit - count)
    return message
  }
}
