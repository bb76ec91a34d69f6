// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion
import Simulation
import Testing

@Suite struct TourTests {
  static let tour = Tour()
  static let ups: [Orientation: Vector3] = [
    .portrait: Vector3(0, 1, 0), .portraitUpsideDown: Vector3(0, -1, 0),
    .landscapeLeft: Vector3(1, 0, 0), .landscapeRight: Vector3(-1, 0, 0),
    .faceUp: Vector3(0, 0, 1), .faceDown: Vector3(0, 0, -1),
  ]

  static func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
    Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  static func length(_ a: Vector3) -> Double { (a * a).sum().squareRoot() }

  /// Whether the board is shaken: then the accelerometer shows more than gravity.
  static func isShaken(_ time: Double) -> Bool {
    let inLap = time.truncatingRemainder(dividingBy: Tour.lap)
    return 11.39...13.01 ~= inLap
  }

  @Test func theGyroscopeTellsWhereTheAccelerometerGoes() {
    // du/dt = −ω × u, by the midpoint rule, over two laps.
    var up = Self.tour.state(at: 0).acceleration
    let step = 1e-3
    for index in 0..<43_200 {
      let time = Double(index) * step
      let rate = Self.tour.state(at: time + step / 2).rotation * (.pi / 180)
      let half = up - Self.cross(rate, up) * (step / 2)
      up -= Self.cross(rate, half) * step
      guard !Self.isShaken(time + step) else { continue }
      let shown = Self.tour.state(at: time + step).acceleration
      #expect(abs(Self.length(shown) - 1) < 1e-9)
      // The chord of one degree.
      #expect(Self.length(up - shown) < 0.017, "at \(time) s")
    }
  }

  @Test func everyCaseIsHeldForASecondOrMore() {
    var held: [Orientation: Double] = [:]
    var longest: [Orientation: Double] = [:]
    for index in 0..<2160 {
      let time = Double(index) / 100
      let now = Self.tour.expected(at: time)
      for (orientation, up) in Self.ups {
        let isHere = now == orientation && Self.tour.state(at: time).acceleration == up
        held[orientation] = isHere ? held[orientation, default: 0] + 0.01 : 0
        longest[orientation] = max(longest[orientation, default: 0], held[orientation, default: 0])
      }
    }
    #expect(longest.count == 6)
    for (orientation, time) in longest { #expect(time > 1.15, "\(orientation)") }
  }

  @Test func somethingIsSeenSoon() {
    var seen: [(Double, Orientation)] = []
    for index in 0..<3000 {
      let time = Double(index) / 100
      guard let now = Self.tour.expected(at: time), now != seen.last?.1 else { continue }
      seen.append((time, now))
    }
    #expect(seen[0] == (0, .portrait))
    #expect(seen[1].0 < 2 && seen[1].1 == .landscapeLeft)
    #expect(Set(seen.filter { $0.0 < 9 }.map(\.1)).count == 5)
    #expect(Set(seen.filter { $0.0 < 22 }.map(\.1)) == Set(Orientation.allCases))
  }

  @Test func theTurnsFitTheMostSensitiveRangeAndAreSmooth() {
    var last = Self.tour.state(at: 0)
    for index in 1...43_200 {
      let next = Self.tour.state(at: Double(index) / 1000)
      #expect(abs(next.rotation).max() < 230)
      #expect(abs(next.rotation - last.rotation).max() < 2)
      #expect(abs(next.acceleration - last.acceleration).max() < 0.05)
      #expect(abs(next.acceleration).max() < 2)
      last = next
    }
  }

  @Test func theShakeIsStrongAndEndsWhereItBegan() {
    var least = 1.0
    var most = 1.0
    for index in 11_400...13_000 {
      let state = Self.tour.state(at: Double(index) / 1000)
      least = min(least, Self.length(state.acceleration))
      most = max(most, Self.length(state.acceleration))
      #expect(state.rotation == Vector3(0, 0, 0))
    }
    #expect(most > 2)
    #expect(least < 0.85)
    #expect(Self.tour.expected(at: 11.3) == .portrait)
    #expect(Self.tour.expected(at: 12.2) == .portrait)
    #expect(Self.tour.expected(at: 13.1) == .portrait)
  }

  @Test func theSensorFailsOnceInEveryLap() throws {
    let bench = VirtualBench(Tour())
    try bench.wake()
    var failing: [Int] = []
    for tick in 0..<900 {
      bench.clock.advance(by: .milliseconds(50))
      if (try? bench.frame()) == nil { failing.append(tick) }
      let seconds = Double(bench.chip.time) * 1e-9
      #expect((Self.tour.expected(at: seconds) == .unknown) == (failing.last == tick))
    }
    #expect(failing.count == 100)
  }

  @Test func timesThatMakeNoSenseAreTheStart() {
    for time in [-1.0, .nan, .infinity, -.infinity] {
      #expect(Self.tour.state(at: time) == Self.tour.state(at: 0))
    }
    #expect(!Self.tour.isFinished(at: 1e9))
  }
}

private func abs(_ vector: Vector3) -> Vector3 {
  vector.replacing(with: -vector, where: vector .< 0)
}
