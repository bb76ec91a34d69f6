// SPDX-License-Identifier: Apache-2.0

import Motion
import Simulation
import Synchronization
import Testing

@Suite struct LowPassTests {
  /// From flat to upright at once, and from rest to 100 °/s, half a second after power-on.
  static let step = Scripted { time in
    time < 0.5
      ? MotionState(acceleration: Vector3(0, 0, 1))
      : MotionState(acceleration: Vector3(0, 1, 0), rotation: Vector3(100, 0, 0))
  }

  static func awake(_ source: Scripted, filter: UInt8) throws -> VirtualBench {
    let bench = VirtualBench(source)
    try bench.wake()
    try bench.chip.write(register: 0x1A, filter)
    return bench
  }

  @Test(arguments: UInt8(1)...6)
  func aStepComesThroughMonotonouslyAndSettles(_ filter: UInt8) throws {
    let bench = try Self.awake(Self.step, filter: filter)
    bench.wait(milliseconds: 290)
    var last = words(try bench.frame())
    #expect(last[1] == 0)
    for _ in 0..<300 {
      bench.wait(milliseconds: 1)
      let next = words(try bench.frame())
      #expect(next[1] >= last[1])
      #expect(next[2] <= last[2])
      #expect(next[4] >= last[4])
      last = next
    }
    #expect(last == [0, 16384, 0, -3920, 13100, 0, 0])
  }

  @Test func aSlowerFilterIsSlower() throws {
    var levels: [Int] = []
    for filter: UInt8 in 0...6 {
      let bench = try Self.awake(Self.step, filter: filter)
      bench.wait(milliseconds: 306)
      levels.append(words(try bench.frame())[1])
    }
    #expect(levels[0] == 16384)
    #expect(levels == levels.sorted(by: >))
    #expect(Set(levels).count == 7)
  }

  @Test(arguments: [
    (UInt8(1), 2.0, 1.9), (2, 3.0, 2.8), (3, 4.9, 4.8), (4, 8.5, 8.3), (5, 13.8, 13.4),
    (6, 19.0, 18.6), (0, 0, 0.98),
  ])
  func aSteadyChangeIsLateByTheDelayOfTheDataSheet(
    _ filter: UInt8, _ acceleration: Double, _ rotation: Double
  ) throws {
    let ramp = Scripted {
      MotionState(acceleration: Vector3(0, $0, 0), rotation: Vector3(100 * $0, 0, 0))
    }
    let bench = try Self.awake(ramp, filter: filter)
    bench.wait(milliseconds: 700)
    let frame = words(try bench.frame())
    let late = (0.9 - Double(frame[1]) / 16384) * 1000
    #expect(abs(late - acceleration) < 0.1)
    let rateLate = (0.9 - Double(frame[4]) / 13100) * 1000
    #expect(abs(rateLate - rotation) < 0.1)
  }

  @Test func aFastShakeIsDamped() throws {
    let shake = Scripted { time in
      MotionState(acceleration: Vector3(0, (time * 2 * .pi * 50).sine, 0))
    }
    func amplitude(_ filter: UInt8) throws -> Int {
      let bench = try Self.awake(shake, filter: filter)
      bench.wait(milliseconds: 200)
      var largest = 0
      for _ in 0..<40 {
        bench.wait(milliseconds: 1)
        largest = max(largest, abs(words(try bench.frame())[1]))
      }
      return largest
    }
    #expect(try amplitude(1) > 12_000)
    #expect(try amplitude(6) < 4_000)
  }

  @Test func aChipThatNobodyReadForAnHourAnswersAsIfItHadBeenRead() throws {
    let bench = try Self.awake(Self.step, filter: 6)
    bench.wait(milliseconds: 3_600_000)
    #expect(words(try bench.frame()) == [0, 16384, 0, -3920, 13100, 0, 0])
  }

  @Test(arguments: [UInt8(0), 0x44])
  func itDoesNotWorkThroughTheHour(_ userControl: UInt8) throws {
    let questions = Counter()
    let bench = try Self.awake(
      Scripted { _ in
        questions.count()
        return MotionState(acceleration: Vector3(0, 0, 1))
      }, filter: 6)
    try bench.chip.write(register: 0x23, 0x08)
    try bench.chip.write(register: 0x6A, userControl)
    bench.wait(milliseconds: 3_600_000)
    let before = questions.value
    _ = try bench.frame()
    #expect(questions.value - before < 600)
  }
}

/// Counts how often a motion source is asked.
private final class Counter: Sendable {
  private let asked = Atomic(0)

  func count() { asked.wrappingAdd(1, ordering: .relaxed) }

  var value: Int { asked.load(ordering: .relaxed) }
}

extension Double {
  /// The sine by its series, so that the test needs no C library.
  fileprivate var sine: Double {
    let x = (self / (2 * .pi) - (self / (2 * .pi)).rounded()) * 2 * .pi
    var term = x
    var sum = x
    for n in 1..<12 {
      term *= -x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }
}
