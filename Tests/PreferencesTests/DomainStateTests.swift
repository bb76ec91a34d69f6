// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Preferences

@Suite struct DomainStateTests {
  private var state = DomainState(name: "test")

  private mutating func commit(_ changes: Changes) throws {
    let isChange = try state.change(changes)
    #expect(isChange)
    _ = state.takePending()
    state.finishCommit()
  }

  @Test mutating func whatIsCommittedDuringAFlushIsForTheNext() throws {
    let later = MonotonicTime(nanoseconds: 7)
    try commit(["a": 1, "b": 1])
    let first = state.beginFullFlush()
    #expect(first.values == ["a": 1, "b": 1])
    try commit(["b": 2, "c": 1])
    state.finish(first, due: later)
    #expect(state.flushDue == later)
    let second = state.beginFlush(after: first.sequence, content: nil)
    #expect(second?.changes == ["b": 2, "c": 1])
    state.finish(try #require(second), due: later)
    #expect(state.flushDue == nil)
    #expect(state.isFlushed)
  }

  @Test mutating func aFlushThatFailedIsPartOfTheNext() throws {
    try commit(["a": 1, "b": 1])
    let first = state.beginFullFlush()
    state.finish(first, due: nil)
    try commit(["a": 2])
    let failed = state.beginFlush(after: first.sequence, content: nil)
    try commit(["b": 2])
    state.fail(try #require(failed))
    let next = state.beginFlush(after: first.sequence, content: nil)
    #expect(next?.changes == ["a": 2, "b": 2])
    // A flash tier that is further, or further back, than this store knows.
    let other = state.beginFlush(after: 3, content: nil)
    #expect(other?.changes.isEmpty == true)
    let unknown = state.beginFlush(after: 0, content: nil)
    #expect(unknown == nil)
  }

  @Test mutating func theSizeIsThatOfWhatCanBeRead() throws {
    var random = SeededRandom(seed: 10)
    for _ in 0..<300 {
      let key = "k\(random.below(20))"
      let value: PropertyListValue? =
        random.below(3) == 0 ? nil : .random(depth: 2, using: &random)
      switch random.below(3) {
      case 0: _ = try state.change([key: value])
      case 1: _ = try state.change(key, to: value)
      default:
        let record = ForeignRecord(sequence: state.sequence + 1, changes: [key: value])
        _ = state.follow([record])
      }
      if random.below(4) == 0 {
        _ = state.takePending()
        if random.below(2) == 0 { state.finishCommit() } else { state.giveBack() }
      }
      #expect(state.size == Measure.size(of: state.values))
      let encoded = state.values.reduce(0) {
        $0 + CBOR.encode(.string($1.key)).count + CBOR.encode($1.value).count
      }
      #expect(state.size >= encoded)
    }
  }
}
