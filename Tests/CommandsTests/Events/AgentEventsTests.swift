// SPDX-License-Identifier: Apache-2.0

import Control
import Glibc
import LinuxSystem
import Testing

@testable import Commands

/// How often a source was asked.
private final class Counter {
  var count = 0
}

/// Gives an item for every call, and then nothing for ever.
private struct CountedSource: StatusSource {
  var descriptor: CInt?
  var items: [Swift.Result<AgentStatus?, AgentUnavailable>]
  let calls = Counter()

  mutating func next(timeoutMilliseconds: Int) throws(AgentUnavailable) -> AgentStatus? {
    #expect(timeoutMilliseconds == 0)
    calls.count += 1
    return items.isEmpty ? nil : try items.removeFirst().get()
  }
}

@Suite struct AgentEventsTests {
  private let quit = UInt8(ascii: "q")

  private func pipe() throws -> (read: CInt, write: CInt) {
    var ends: [CInt] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func aSourceIsAskedUntilItHasNothingMore() throws {
    let (read, write) = try pipe()
    defer {
      close(read)
      close(write)
    }
    let source = CountedSource(
      descriptor: read,
      items: [.success(.fixture()), .success(.failed), .success(nil), .success(.fixture())])
    let calls = source.calls
    var events = try AgentEvents(source)
    #expect(events.next(until: nil) == .status(.fixture()))
    #expect(events.next(until: nil) == .status(.failed))
    #expect(events.next(until: .now) == .timeout)
    #expect(events.next(until: .now) == .timeout)
    // Nothing on the descriptor: it is not asked again.
    #expect(calls.count == 3)
    #expect(Glibc.write(write, "x", 1) == 1)
    #expect(events.next(until: nil) == .status(.fixture()))
  }

  @Test func aSourceThatFailedIsLeftAloneForASecond() throws {
    let gone = AgentUnavailable(.gone, detail: "closed")
    let source = CountedSource(descriptor: nil, items: [.failure(gone), .success(.fixture())])
    let calls = source.calls
    var events = try AgentEvents(source)
    #expect(events.next(until: nil) == .unavailable(gone))
    for _ in 0..<100 { #expect(events.next(until: .now) == .timeout) }
    #expect(calls.count == 1)
  }

  @Test func aSourceThatCannotEvenConnectIsLeftAloneToo() throws {
    let source = CountedSource(descriptor: nil, items: [])
    let calls = source.calls
    var events = try AgentEvents(source)
    for _ in 0..<100 { #expect(events.next(until: .now) == .timeout) }
    #expect(calls.count == 1)
  }

  @Test func aSourceIsTriedAgainAfterItFailed() throws {
    let gone = AgentUnavailable(.gone, detail: "closed")
    let source = CountedSource(
      descriptor: nil, items: [.failure(gone), .success(nil), .success(.fixture())])
    var events = try AgentEvents(source, retryInterval: 0)
    let deadline = MonotonicTime.now + .seconds(5)
    #expect(events.next(until: deadline) == .unavailable(gone))
    #expect(events.next(until: deadline) == .status(.fixture()))
  }

  @Test func aKeyIsHeardAlthoughTheSourceNeverPauses() throws {
    let (read, write) = try pipe()
    defer {
      close(read)
      close(write)
    }
    let source = CountedSource(
      descriptor: nil, items: Array(repeating: .success(.fixture()), count: 10))
    var events = try AgentEvents(source, keyboard: read)
    #expect(events.next(until: nil) == .status(.fixture()))
    #expect(Glibc.write(write, "q", 1) == 1)
    #expect(events.next(until: nil) == .key(quit))
    #expect(events.next(until: nil) == .status(.fixture()))
  }

  @Test func aKeyboardThatEndsIsNotAskedForEver() throws {
    let (read, write) = try pipe()
    defer { close(read) }
    close(write)
    let (idle, idleEnd) = try pipe()
    defer {
      close(idle)
      close(idleEnd)
    }
    var events = try AgentEvents(CountedSource(descriptor: idle, items: []), keyboard: read)
    #expect(events.keyboard == read)
    #expect(events.next(until: .now) == .timeout)
    // Its end would otherwise wake every wait.
    #expect(events.keyboard == nil)
  }

  @Test func aSignalComesFirst() throws {
    let source = CountedSource(descriptor: nil, items: [.success(.fixture())])
    var events = try AgentEvents(source, signals: [SIGUSR1])
    raise(SIGUSR1)
    #expect(events.next(until: nil) == .signal(SIGUSR1))
    #expect(events.next(until: nil) == .status(.fixture()))
  }

  @Test func theReaderOfTheOutputIsWatched() throws {
    let (read, write) = try pipe()
    defer { close(write) }
    let (idle, idleEnd) = try pipe()
    defer {
      close(idle)
      close(idleEnd)
    }
    var events = try AgentEvents(CountedSource(descriptor: idle, items: []), output: write)
    #expect(events.next(until: .now) == .timeout)
    close(read)
    #expect(events.next(until: nil) == .outputClosed)
  }
}
