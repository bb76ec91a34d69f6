// SPDX-License-Identifier: Apache-2.0

extension MPU6050SelfTestResult: CustomStringConvertible {
  /// The verdict, with the axes that failed: `self-test failed: accelerometer z (31 % off)`.
  public var description: String {
    if isDisturbed {
      return
        "the self-test says nothing, because the board was moved; leave it still and start again"
    }
    if passed { return "self-test passed on all six axes" }
    let failures =
      failures(of: accelerometer, "accelerometer") + failures(of: gyroscope, "gyroscope")
    return "self-test failed: \(failures.joined(separator: ", ")); the chip is defective, or "
      + "something presses on it"
  }

  private func failures(of axes: MPU6050SelfTestAxes, _ name: String) -> [String] {
    [("x", axes.x), ("y", axes.y), ("z", axes.z)].filter { !$0.1.passed }.map { axis, result in
      guard let deviation = result.deviation, abs(deviation) < 1000 else {
        return "\(name) \(axis)"
      }
      return "\(name) \(axis) (\(Int((abs(deviation) * 100).rounded())) % off)"
    }
  }
}
