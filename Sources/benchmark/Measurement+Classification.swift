// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem
import Motion

extension Measurement {
  /// What a sample costs from device axes to the case, and what its bare vector arithmetic costs.
  static let classification = Measurement(
    "classification", "the time to classify a sample, against its bare vector arithmetic"
  ) { (session) throws(CommandFailure) in
    for hasRotation in [true, false] {
      let samples = SampleStream.samples(count: 16_384, hasRotation: hasRotation)
      var own: [Double] = []
      var floor: [Double] = []
      for _ in 0..<session.choose(101, quick: 21) {
        own.append(try time(samples, session, changesOfCase))
        floor.append(try time(samples, session, sumOfDirections))
      }
      session.report.limit(
        "classification", "a sample \(hasRotation ? "with" : "without") angular rates",
        median(own), atMost: 100, "ns", decimals: 1,
        "\(fixed(median(own) / median(floor), decimals: 1)) times its vector arithmetic's "
          + "\(fixed(median(floor), decimals: 1)) ns; medians of \(own.count))")
    }
  }
}

/// Nanoseconds a sample.
private func time(
  _ samples: [Sample], _ session: Session, _ work: ([Sample]) -> Double
) throws(CommandFailure) -> Double {
  let start = MonotonicTime.now
  let result = work(samples)
  let time = Double(MonotonicTime.now - start) / Double(samples.count)
  // Used, so that no compiler leaves the work out.
  guard result.isFinite else { throw CommandFailure(.software, "The arithmetic is wrong.") }
  return time
}

@inline(never)
private func changesOfCase(_ samples: [Sample]) -> Double {
  var tracker = OrientationTracker()
  var changes = 0
  var last = Orientation.unknown
  for sample in samples {
    let orientation = tracker.update(sample)
    if orientation != last { changes += 1 }
    last = orientation
  }
  return Double(changes)
}

/// The least that any estimate of a direction has to do: bring each sample to length 1, take it
/// into a mean, bring that to length 1.
@inline(never)
private func sumOfDirections(_ samples: [Sample]) -> Double {
  var mean = Vector3.zero
  var sum = Vector3.zero
  for sample in samples {
    let square = (sample.acceleration * sample.acceleration).sum()
    let measured = sample.acceleration / square.squareRoot()
    mean += (measured - mean) * 0.7
    sum += mean / (mean * mean).sum().squareRoot()
  }
  return sum.sum()
}
