// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Glibc
import LinuxSystem

/// The main thread's event loop: sd-event(3). Everything here belongs to one thread.
final class EventLoop {
  private let loop: OpaquePointer

  init() throws(SystemError) {
    var loop: OpaquePointer?
    try check("create the event loop", sd_event_new(&loop))
    self.loop = loop!
  }

  deinit { sd_event_unref(loop) }

  /// Runs until `stop()`.
  func run() throws(SystemError) {
    try check("run the event loop", sd_event_loop(loop))
  }

  /// Ends `run()` after the present event.
  func stop() { sd_event_exit(loop, 0) }

  /// Calls a handler when a signal arrives. The signal must be blocked in every thread.
  func onSignal(_ number: CInt, _ handler: @escaping () -> Void) throws(SystemError) -> Source {
    let source = Source(handler: handler)
    let result = sd_event_add_signal(
      loop, &source.source, number, { _, _, context in EventLoop.call(context) }, source.context)
    try check("watch for signals", result)
    return source
  }

  /// Calls a handler when a descriptor can be read, or was closed at its other end.
  func onReadable(
    _ descriptor: CInt, _ handler: @escaping () -> Void
  ) throws(SystemError) -> Source {
    let source = Source(handler: handler)
    let result = sd_event_add_io(
      loop, &source.source, descriptor, UInt32(EPOLLIN.rawValue),
      { _, _, _, context in EventLoop.call(context) }, source.context)
    try check("watch a descriptor", result)
    return source
  }

  /// Calls a handler once after so many nanoseconds; `Source.restart(after:)` calls it again.
  func onTimer(
    after nanoseconds: Int64, _ handler: @escaping () -> Void
  ) throws(SystemError) -> Source {
    let source = Source(handler: handler)
    let result = sd_event_add_time_relative(
      loop, &source.source, CLOCK_MONOTONIC, UInt64(max(0, nanoseconds) / 1000), 1000,
      { _, _, context in EventLoop.call(context) }, source.context)
    try check("start a timer", result)
    return source
  }

  private static func call(_ context: UnsafeMutableRawPointer?) -> CInt {
    // A handler may let go of its own source.
    let source = Unmanaged<Source>.fromOpaque(context!).takeUnretainedValue()
    withExtendedLifetime(source) { source.handler() }
    return 0
  }

  /// Something the loop watches, for as long as this object lives.
  final class Source {
    fileprivate var source: OpaquePointer?
    fileprivate let handler: () -> Void

    fileprivate init(handler: @escaping () -> Void) { self.handler = handler }

    /// The loop does not own the source: it is disabled before this object goes.
    fileprivate var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    deinit {
      sd_event_source_set_enabled(source, disabled)
      sd_event_source_unref(source)
    }

    /// Lets a timer expire once more after so many nanoseconds.
    func restart(after nanoseconds: Int64) {
      sd_event_source_set_time_relative(source, UInt64(max(0, nanoseconds) / 1000))
      sd_event_source_set_enabled(source, enabledOnce)
    }
  }
}

/// SD_EVENT_OFF and SD_EVENT_ONESHOT of sd-event.h, whose enumeration has a negative member.
private let disabled = CInt(SD_EVENT_OFF)
private let enabledOnce = CInt(SD_EVENT_ONESHOT)

/// sd-event returns a negative error number instead of setting `errno`.
private func check(_ operation: String, _ result: CInt) throws(SystemError) {
  if result < 0 { throw SystemError(operation, errno: Errno(rawValue: -result)) }
}
