// SPDX-License-Identifier: Apache-2.0

import CAllocationCounter
import Drivers
import LinuxSystem
import Motion
import Simulation
import Testing

@testable import Agent

@Suite struct AccelerometerSamplerTests {
  @Test func theTourIsReportedCaseByCase() {
    let bench = SamplerBench(Tour())
    bench.run(seconds: 21)
    #expect(
      bench.orientations.map(\.orientation) == [
        .portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight, .faceUp, .portrait,
        .faceDown, .unknown, .faceDown,
      ])
    // Power-on 130 ms, first case with the first sample.
    #expect((bench.orientations.first?.milliseconds ?? .max) <= 300)
  }

  @Test func aSensorThatFailsIsToldFromOneThatTurns() {
    let bench = SamplerBench(Tour())
    bench.run(seconds: 21)
    #expect(bench.healths.map(\.health) == [.starting, .ok, .notAnswering, .ok])
    let counts = bench.snapshot.accelerometer.busErrors
    #expect(counts[.noAcknowledge] > 0)
    #expect(counts.total == counts[.noAcknowledge])
  }

  @Test func anOldOrientationIsNotKeptBeyondItsTime() throws {
    let bench = SamplerBench(
      StillPose(.portrait), faults: [Fault(.noAcknowledge, at: .seconds(2), for: .seconds(5))])
    // The last attempt before the end of the fault may be 5 s before the next one.
    bench.run(seconds: 13)
    let lost = try #require(bench.orientations.first { $0.orientation == .unknown })
    #expect((2980...3100).contains(lost.milliseconds))
    #expect(bench.orientations.last?.orientation == .portrait)
  }

  // A motor that starts: hardware.md, field problem 2.
  @Test func oneLostTransferInFiftyLosesNoSample() {
    let bench = SamplerBench(
      StillPose(.portrait),
      faults: [Fault(.noAcknowledge, at: .seconds(1), for: .seconds(20), oneIn: 50)])
    bench.run(seconds: 1)
    let before = bench.snapshot.accelerometer.samples
    bench.run(seconds: 20)
    #expect(bench.snapshot.accelerometer.samples - before == 20 * 50)
    #expect(bench.snapshot.accelerometer.busErrors[.noAcknowledge] >= 10)
    #expect(bench.healths.map(\.health) == [.starting, .ok])
  }

  // Field problem 9: 0.0 0.0 0.0 after a dip of the supply.
  @Test func aBrownOutIsOverWithinASecondAndPublishesNoZero() throws {
    let bench = SamplerBench(
      StillPose(.faceUp), faults: [Fault(.brownOut, at: .seconds(3))])
    bench.run(seconds: 6)
    #expect(bench.healths.map(\.health) == [.starting, .ok, .asleepOrReset, .ok])
    let ill = try #require(bench.healths.first { $0.health == .asleepOrReset })
    let well = try #require(bench.healths.last)
    #expect(well.milliseconds - ill.milliseconds <= 1000)
    #expect(bench.orientations.map(\.orientation) == [.faceUp])
  }

  @Test(arguments: [
    (Fault.Kind.stuck, SensorHealth.frozen), (.busHigh, .busFault), (.saturation, .saturated),
    (.timeout, .notAnswering), (.absent, .notAnswering),
  ])
  func aFaultIsNamedAndRecoveredFrom(kind: Fault.Kind, health: SensorHealth) {
    let bench = SamplerBench(
      StillPose(.landscapeRight), faults: [Fault(kind, at: .seconds(2), for: .seconds(4))])
    bench.run(seconds: 20)
    #expect(bench.healths.map(\.health).contains(health))
    #expect(bench.healths.last?.health == .ok)
    #expect(bench.orientations.last?.orientation == .landscapeRight)
    #expect(Set(bench.orientations.map(\.orientation)).isSubset(of: [.landscapeRight, .unknown]))
  }

  @Test func calibrationAndMountingApplyInThisOrder() throws {
    // The sensor is turned a quarter and reads 0.1 g too much on its own x.
    var options = ChipOptions.exact
    options.noise = 0.1
    options.accelerationOffset = [0.1, 0, 0]
    let correction = SampleCorrection(
      calibration: try Calibration(offset: [0.1, 0, 0], scale: [1, 1, 1]),
      mountMatrix: try MountMatrix(parsing: "0, -1, 0; 1, 0, 0; 0, 0, 1"))
    let bench = SamplerBench(
      StillPose(.landscapeLeft), options: options, correction: correction)
    bench.run(seconds: 1)
    // Sensor +x is the device's +y.
    #expect(bench.snapshot.accelerometer.orientation == .portrait)
    let acceleration = bench.snapshot.accelerometer.acceleration
    #expect(abs(acceleration.y - 1) < 0.005)
    #expect(abs(acceleration.x) < 0.005)
  }

  @Test func theSelfTestRunsOnceAtTheStartAndItsVerdictIsKnown() throws {
    let bench = SamplerBench(StillPose(.faceUp), runsSelfTest: true)
    bench.run(seconds: 3)
    guard case .finished(let result)? = bench.snapshot.accelerometer.selfTest else {
      Issue.record("no self-test: \(String(describing: bench.snapshot.accelerometer.selfTest))")
      return
    }
    #expect(result.passed)
    #expect(bench.snapshot.accelerometer.orientation == .faceUp)
    let samples = bench.snapshot.accelerometer.samples
    bench.run(seconds: 1)
    #expect(bench.snapshot.accelerometer.samples == samples + 50)
  }

  @Test func aDefectiveAxisFailsTheSelfTestAndIsNamed() throws {
    var options = ChipOptions()
    options.selfTestAccelerationGain = [1, 1, 0.5]
    let bench = SamplerBench(StillPose(.faceUp), options: options, runsSelfTest: true)
    bench.run(seconds: 3)
    guard case .finished(let result)? = bench.snapshot.accelerometer.selfTest else {
      Issue.record("no self-test")
      return
    }
    #expect(!result.passed)
    #expect("\(result)".hasPrefix("self-test failed: accelerometer z (50 % off)"))
  }

  /// Unoptimised code allocates for its own sake; what ships is optimised.
  @Test(.enabled(if: isOptimised, "needs swift test -c release"))
  func aTickAllocatesNothing() {
    let bench = SamplerBench(Tour())
    bench.run(seconds: 2)
    let before = allocation_count_of_this_thread()
    // Eight seconds with four changes of case.
    for _ in 0..<400 { bench.tick() }
    #expect(allocation_count_of_this_thread() == before)
  }
}

private var isOptimised: Bool {
  #if DEBUG
    false
  #else
    true
  #endif
}
