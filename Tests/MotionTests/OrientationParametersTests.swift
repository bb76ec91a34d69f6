// SPDX-License-Identifier: Apache-2.0

import Motion
import Testing

@Suite struct OrientationParametersTests {
  @Test func theDefaultsAreAllowed() throws {
    try OrientationParameters().validate()
  }

  @Test(arguments: OrientationParameters.Key.allCases)
  func aKeyReadsAndWritesItsOwnField(key: OrientationParameters.Key) {
    let before = OrientationParameters()
    var after = before
    after[key] = 47.5
    #expect(after[key] == 47.5)
    #expect(after != before)
    for other in OrientationParameters.Key.allCases where other != key {
      #expect(after[other] == before[other])
    }
  }

  @Test(arguments: OrientationParameters.Key.allCases)
  func aValueOutsideItsRangeIsRefused(key: OrientationParameters.Key) {
    for value in [key.range.lowerBound.nextDown, key.range.upperBound.nextUp, .infinity] {
      var parameters = OrientationParameters()
      parameters[key] = value
      #expect(throws: OrientationParametersError.outOfRange(key, value: value)) {
        try parameters.validate()
      }
    }
    var parameters = OrientationParameters()
    parameters[key] = .nan
    #expect(throws: OrientationParametersError.self) { try parameters.validate() }
  }

  @Test func flatAnglesOutOfOrderAreRefused() {
    var parameters = OrientationParameters()
    parameters.flatAngle = 34
    #expect(
      throws: OrientationParametersError.flatAnglesOutOfOrder(enter: 35, flat: 34, leave: 55)
    ) { try parameters.validate() }
    parameters.flatAngle = 56
    #expect(throws: OrientationParametersError.self) { try parameters.validate() }
  }

  @Test func errorsNameTheKeyTheValueAndTheRange() {
    #expect(
      OrientationParametersError.outOfRange(.turnAngle, value: 90).description
        == "turn-angle is 90 deg; allowed are 45 to 80 deg")
    #expect(
      OrientationParametersError.outOfRange(.holdTime, value: -0.5).description
        == "hold-time is -0.5 s; allowed are 0 to 10 s")
  }

  /// Refused parameters are the caller's fault, but not worth a crash of a sampling thread.
  @Test func senselessParametersDoNotTrap() {
    for value in [0.0, -1, .nan, .infinity, 1e300] {
      var parameters = OrientationParameters()
      for key in OrientationParameters.Key.allCases { parameters[key] = value }
      var tracker = OrientationTracker(parameters: parameters)
      for tick in 0..<100 {
        tracker.update(
          Sample(
            time: Double(tick) * 0.02, acceleration: tick < 50 ? [0, 0, 1] : [1, 0, 0],
            rotation: [1, 2, 3]))
      }
    }
  }
}
