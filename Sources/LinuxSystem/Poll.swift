// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Waiting for several descriptors at once: poll(2).
public enum Poll {
  public struct Interest: Equatable, Sendable {
    public let descriptor: CInt
    /// Whether to wake for data to read. An end or a failure of the other side always wakes.
    public let wantsData: Bool
    /// Data, the end of the data, or an error can be read. Set by `wait`.
    public internal(set) var isReadable = false
    /// The other side is gone. Set by `wait`.
    public internal(set) var isHungUp = false

    public init(_ descriptor: CInt, wantsData: Bool = true) {
      self.descriptor = descriptor
      self.wantsData = wantsData
    }
  }

  /// Waits until something happens to a descriptor or the deadline passes, and marks what happened.
  /// - Parameter deadline: nil waits for ever; one that has passed only looks.
  public static func wait(
    _ interests: inout [Interest], until deadline: MonotonicTime?
  ) throws(Errno) {
    var entries = interests.map {
      pollfd(fd: $0.descriptor, events: $0.wantsData ? Int16(POLLIN) : 0, revents: 0)
    }
    _ = try systemCall {
      // Worked out anew after an interruption, so that signals do not prolong the wait.
      poll(&entries, nfds_t(entries.count), milliseconds(until: deadline))
    }
    for index in interests.indices {
      let events = CInt(entries[index].revents)
      interests[index].isReadable = events & (POLLIN | POLLHUP | POLLERR) != 0
      interests[index].isHungUp = events & (POLLHUP | POLLERR | POLLNVAL) != 0
    }
  }

  /// Which of two descriptors can be read without waiting.
  public struct Ready: Equatable, Sendable {
    public var first = false
    public var second = false
    public var isEmpty: Bool { !first && !second }
  }

  /// Waits until a descriptor can be read (or has failed: the read then says how) or the deadline
  /// has passed.
  /// - Parameters:
  ///   - first, second: raw descriptors; a negative one is left out, as poll(2) does.
  ///   - deadline: nil waits for ever. The wait is rounded up to a millisecond.
  public static func input(
    _ first: CInt, _ second: CInt = -1, until deadline: MonotonicTime? = nil
  ) throws(Errno) -> Ready {
    var entries = (
      pollfd(fd: first, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0)
    )
    _ = try systemCall {
      withUnsafeMutableBytes(of: &entries) {
        poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, 2, milliseconds(until: deadline))
      }
    }
    return Ready(first: entries.0.revents != 0, second: entries.1.revents != 0)
  }

  /// Rounded up: a wait that ends before its deadline would be repeated at once.
  private static func milliseconds(until deadline: MonotonicTime?) -> CInt {
    guard let deadline else { return -1 }
    let left = max(0, deadline - .now)
    return CInt(min(left / 1_000_000 + (left % 1_000_000 == 0 ? 0 : 1), Int64(CInt.max)))
  }
}
