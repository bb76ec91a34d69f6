// SPDX-License-Identifier: Apache-2.0

import CUpright

/// A flag that one thread raises and another waits for with poll(2): eventfd(2).
public struct EventDescriptor: ~Copyable, Sendable {
  public let descriptor: FileDescriptor

  public init() throws(SystemError) {
    descriptor = FileDescriptor(owning: try systemCall("create an event") { upright_eventfd() })
  }

  /// Raises the flag. Never blocks; raising it twice is as good as once.
  public borrowing func signal() {
    var one: UInt64 = 1
    // EAGAIN is the only failure there is: the counter is full, so the flag is up already.
    try? withUnsafeBytes(of: &one) { buffer throws(Errno) in try descriptor.write(buffer) }
  }

  /// Lowers the flag. Returns whether it was up.
  @discardableResult
  public borrowing func clear() -> Bool {
    var count: UInt64 = 0
    let read = try? withUnsafeMutableBytes(of: &count) { buffer throws(Errno) in
      try descriptor.read(into: buffer)
    }
    return read != nil
  }
}
