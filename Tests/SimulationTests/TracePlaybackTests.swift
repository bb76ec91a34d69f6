// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion
import Simulation
import Testing

@Suite struct TracePlaybackTests {
  /// Rows at 10.0, 10.02, 10.04 and 10.1 s; z counts them.
  static let trace = Trace(
    rows: [10.0, 10.02, 10.04, 10.1].enumerated().map { index, time in
      TraceRow(
        sample: Sample(time: time, acceleration: Vector3(0, 0, 0.1 * Double(index))),
        temperature: index == 0 ? nil : 30)
    })

  static func z(_ playback: TracePlayback, _ time: Double) -> Double {
    playback.state(at: time).acceleration.z
  }

  @Test func aRowHoldsUntilTheNextOne() {
    let playback = TracePlayback(Self.trace)
    #expect(Self.z(playback, 0) == 0)
    #expect(Self.z(playback, 0.0199) == 0)
    #expect(Self.z(playback, 0.0201) == 0.1)
    #expect(Self.z(playback, 0.0999) == 0.2)
    #expect(Self.z(playback, 0.1001) == 0.1 * 3)
    #expect(playback.state(at: 0).temperature == 25)
    #expect(playback.state(at: 0.05).temperature == 30)
  }

  @Test func theLastRowHoldsAfterTheEnd() {
    let playback = TracePlayback(Self.trace)
    #expect(Self.z(playback, 1e6) == 0.1 * 3)
    // The last row lasts as long as a row does on average.
    #expect(abs(playback.duration - (0.1 + 0.1 / 3)) < 1e-9)
    #expect(!playback.isFinished(at: 0.13))
    #expect(playback.isFinished(at: 0.134))
  }

  @Test func aLoopStartsAgainAndIsNeverFinished() {
    let playback = TracePlayback(Self.trace, loops: true)
    #expect(Self.z(playback, 0.13) == 0.1 * 3)
    #expect(Self.z(playback, 0.14) == 0)
    #expect(Self.z(playback, 0.14 + 0.02) == 0.1)
    #expect(!playback.isFinished(at: 1e9))
  }

  @Test func whetherThereIsAGyroscopeIsKnown() {
    #expect(!TracePlayback(Self.trace).hasRotation)
    var rows = Self.trace.rows
    rows[2].sample.rotation = Vector3(1, 2, 3)
    let playback = TracePlayback(Trace(rows: rows))
    #expect(playback.hasRotation)
    #expect(playback.state(at: 0.05).rotation == Vector3(1, 2, 3))
    #expect(playback.state(at: 0).rotation == Vector3(0, 0, 0))
  }

  @Test func anEmptyOrStrangeTraceDoesNotTrap() {
    let empty = TracePlayback(Trace(rows: []))
    #expect(empty.state(at: 1).acceleration == Vector3(0, 0, 0))
    #expect(empty.isFinished(at: 0))
    let single = TracePlayback(Trace(rows: [Self.trace.rows[1]]), loops: true)
    #expect(Self.z(single, 5) == 0.1)
    let unsorted = TracePlayback(Trace(rows: Self.trace.rows.reversed()), loops: true)
    for time in [-1.0, 0, 0.05, 7, .nan, .infinity] { _ = unsorted.state(at: time) }
  }

  @Test func aRecordingStartsWhenItIsFirstReadAndPassesTheChipUnfiltered() throws {
    let bench = VirtualBench(TracePlayback(Self.trace))
    try bench.wake()
    bench.wait(milliseconds: 5000)
    #expect(bench.chip.motionTime == 0)
    #expect(!bench.chip.isFinished)
    try bench.chip.write(register: 0x1A, 6)
    try bench.chip.write(register: 0x19, 9)
    bench.wait(milliseconds: 10)
    var seen: [Int] = []
    for _ in 0..<12 {
      seen.append(words(try bench.frame())[2])
      bench.wait(milliseconds: 10)
    }
    #expect(seen == [0, 0, 1638, 1638, 3277, 3277, 3277, 3277, 3277, 3277, 4915, 4915])
    #expect(bench.chip.motionTime > 0.119 && bench.chip.motionTime < 0.121)
    #expect(!bench.chip.isFinished)
    bench.wait(milliseconds: 20)
    #expect(bench.chip.isFinished)
  }

  @Test func aRecordingOfAStillBoardDoesNotLookFrozenButStaysExact() throws {
    let row = TraceRow(sample: Sample(time: 0, acceleration: Vector3(0, 0, 1)))
    var bias = ChipOptions()
    bias.accelerationOffset = Vector3(1, 1, 1)
    let bench = VirtualBench(TracePlayback(Trace(rows: [row])), options: bias)
    try bench.wake()
    var frames: [[Int]] = []
    for _ in 0..<200 {
      bench.wait(milliseconds: 20)
      frames.append(words(try bench.frame()))
    }
    for (one, next) in zip(frames, frames.dropFirst()) {
      #expect(one != next)
      #expect(abs(next[2] - 16384) <= 2 && abs(next[0]) <= 2 && abs(next[4]) <= 2)
    }
  }
}
