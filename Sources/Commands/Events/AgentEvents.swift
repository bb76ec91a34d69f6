// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem

/// Events of the agent, the keyboard, signals and the output's reader, waited for in one place
/// without waking for nothing.
public struct AgentEvents<Source: StatusSource & ~Copyable>: CommandEvents, ~Copyable {
  private var source: Source
  /// Nil once it has ended.
  private(set) var keyboard: CInt?
  private let signals: SignalDescriptor
  private let output: CInt?
  private let retryInterval: Int64
  /// Whether the source may hold a status that poll(2) cannot see.
  private var mayHaveMore = true
  /// When to try again after a failure.
  private var retry: MonotonicTime?

  /// - Parameters:
  ///   - keyboard: a descriptor whose bytes are keys.
  ///   - signals: numbers of signals to report instead of suffering them.
  ///   - output: a descriptor whose reader is watched.
  ///   - retryInterval: nanoseconds to wait before the agent is tried again.
  public init(
    _ source: consuming Source, keyboard: CInt? = nil, signals: [CInt] = [], output: CInt? = nil,
    retryInterval: Int64 = .seconds(1)
  ) throws(SystemError) {
    // First, while nothing is initialised yet: Swift 6.0 cannot compile a throw after that.
    let signalDescriptor = try SignalDescriptor(signals)
    self.signals = signalDescriptor
    self.source = source
    self.keyboard = keyboard
    self.output = output
    self.retryInterval = retryInterval
  }

  public var now: Moment { .now }

  public mutating func next(until deadline: MonotonicTime?) -> CommandEvent {
    while true {
      let isDue = retry.map { $0 <= .now } ?? mayHaveMore
      if let event = wait(until: isDue ? .now : earlier(deadline, retry)) { return event }
      if isDue || mayHaveMore, let event = askSource() { return event }
      if let deadline, deadline <= .now { return .timeout }
    }
  }

  /// Waits for something to happen. Signals and keys come first, so that a source that never
  /// pauses cannot keep the user from leaving; what the source has is left to `askSource`.
  private mutating func wait(until deadline: MonotonicTime?) -> CommandEvent? {
    let watched: [Watched] = [
      Watched(signals.descriptor.rawValue, .signal), Watched(keyboard, .keyboard),
      Watched(output, .output), Watched(retry == nil ? source.descriptor : nil, .source),
    ]
    let present = watched.filter { $0.descriptor != nil }
    var interests = present.compactMap { watched in
      watched.descriptor.map { Poll.Interest($0, wantsData: watched.role != .output) }
    }
    do throws(Errno) {
      try Poll.wait(&interests, until: deadline)
    } catch {
      // Only for want of memory. Going on at once would make a busy loop of it.
      (MonotonicTime.now + .milliseconds(100)).sleep()
    }

    for (watched, interest) in zip(present, interests)
    where interest.isReadable || interest.isHungUp {
      switch watched.role {
      case .signal: if let number = signals.next() { return .signal(number) }
      case .keyboard: if let event = readKey(interest.descriptor) { return event }
      case .output: return .outputClosed
      case .source: mayHaveMore = true
      }
    }
    return nil
  }

  private mutating func askSource() -> CommandEvent? {
    if let retry, retry > .now { return nil }
    retry = nil
    do throws(AgentUnavailable) {
      if let status = try source.next(timeoutMilliseconds: 0) {
        mayHaveMore = true
        return .status(status)
      }
      mayHaveMore = false
      // Nothing to wait for: it could not even begin to connect.
      if source.descriptor == nil { retry = .now + retryInterval }
      return nil
    } catch {
      retry = .now + retryInterval
      mayHaveMore = false
      return .unavailable(error)
    }
  }

  /// One byte. The end of the input is the end of the keyboard, not of the command.
  private mutating func readKey(_ descriptor: CInt) -> CommandEvent? {
    guard let byte = Terminal.readByte(descriptor) else {
      keyboard = nil
      return nil
    }
    return .key(byte)
  }
}

private enum WatchedRole { case signal, keyboard, output, source }

private struct Watched {
  let descriptor: CInt?
  let role: WatchedRole

  init(_ descriptor: CInt?, _ role: WatchedRole) {
    self.descriptor = descriptor
    self.role = role
  }
}

private func earlier(_ a: MonotonicTime?, _ b: MonotonicTime?) -> MonotonicTime? {
  guard let a, let b else { return a ?? b }
  return min(a, b)
}
