// SPDX-License-Identifier: Apache-2.0

import Motion
import Testing

@Suite struct CalibrationTests {
  /// A clone that shows 1.4 g upwards and -0.6 g downwards on z.
  @Test func anOffsetFoundInTwoPositionsGivesOneGInBoth() throws {
    let calibration = try Calibration(offset: Vector3(0, 0, 0.4), scale: Vector3(1, 1, 1))
    #expect(abs(calibration.acceleration(Vector3(0, 0, 1.4)).z - 1) < 1e-12)
    #expect(abs(calibration.acceleration(Vector3(0, 0, -0.6)).z + 1) < 1e-12)
  }

  @Test func theOffsetIsTakenOffBeforeTheMatrix() throws {
    let matrix = Matrix3(
      x: Vector3(1, 0.1, 0), y: Vector3(0, 2, 0), z: Vector3(0, 0, 1))
    let calibration = try Calibration(offset: Vector3(0, 0.5, 0), matrix: matrix)
    #expect(calibration.acceleration(Vector3(0, 1, 0)) == Vector3(0.05, 1, 0))
  }

  @Test func theBiasIsTakenOffTheRotation() throws {
    let calibration = try Calibration(
      offset: .zero, scale: Vector3(1, 1, 1), gyroscopeBias: Vector3(-20, 3, 0.5))
    #expect(calibration.rotation(Vector3(0, 3, 90.5)) == Vector3(20, 0, 90))
    #expect(calibration.acceleration(Vector3(1, 2, 3)) == Vector3(1, 2, 3))
  }

  @Test func theIdentityChangesNothing() {
    #expect(Calibration.identity.acceleration(Vector3(1, 2, 3)) == Vector3(1, 2, 3))
    #expect(Calibration.identity.rotation(Vector3(1, 2, 3)) == Vector3(1, 2, 3))
  }

  @Test(arguments: [
    (Vector3(1.001, 0, 0), Vector3(1, 1, 1), Vector3(0, 0, 0), CalibrationError.offset(.x, 1.001)),
    (Vector3(0, -16384, 0), Vector3(1, 1, 1), Vector3(0, 0, 0), .offset(.y, -16384)),
    (Vector3(0, 0, 0), Vector3(1, 0, 1), Vector3(0, 0, 0), .scale(.y, 0)),
    (Vector3(0, 0, 0), Vector3(1, 1, -1), Vector3(0, 0, 0), .scale(.z, -1)),
    (Vector3(0, 0, 0), Vector3(2.01, 1, 1), Vector3(0, 0, 0), .scale(.x, 2.01)),
    (Vector3(0, 0, 0), Vector3(1, 0.49, 1), Vector3(0, 0, 0), .scale(.y, 0.49)),
    (Vector3(0, 0, 0), Vector3(1, 1, .infinity), Vector3(0, 0, 0), .scale(.z, .infinity)),
    (Vector3(0, 0, 0), Vector3(1, 1, 1), Vector3(0, 0, 101), .gyroscopeBias(.z, 101)),
  ])
  func implausibleValuesAreRefused(
    offset: Vector3, scale: Vector3, bias: Vector3, reason: CalibrationError
  ) {
    #expect(throws: reason) {
      try Calibration(offset: offset, scale: scale, gyroscopeBias: bias)
    }
  }

  @Test func valuesThatAreNoNumbersAreRefusedEverywhere() {
    for axis in 0..<3 {
      var bad = Vector3(1, 1, 1)
      bad[axis] = .nan
      #expect(throws: CalibrationError.self) {
        try Calibration(offset: bad - Vector3(1, 1, 1), scale: Vector3(1, 1, 1))
      }
      #expect(throws: CalibrationError.self) { try Calibration(offset: .zero, scale: bad) }
      #expect(throws: CalibrationError.self) {
        try Calibration(offset: .zero, scale: Vector3(1, 1, 1), gyroscopeBias: bad)
      }
    }
  }

  @Test func exchangedAxesAreRefusedAsACalibration() {
    let matrix = Matrix3(
      x: Vector3(1, 0, 0), y: Vector3(0.31, 1, 0), z: Vector3(0, 0, 1))
    #expect(throws: CalibrationError.crossAxis(.y, from: .x, 0.31)) {
      try Calibration(offset: .zero, matrix: matrix)
    }
  }

  @Test func reasonsNameTheAxisTheValueAndWhatIsAllowed() {
    #expect(
      CalibrationError.offset(.x, 1.5).description
        == "the accelerometer offset of x is 1.5 g; allowed are -1 to 1 g")
    #expect(
      CalibrationError.scale(.z, -1).description
        == "the accelerometer scale of z is -1; allowed are 0.5 to 2 (a reversed axis belongs into "
        + "the mount matrix)")
    #expect(
      CalibrationError.gyroscopeBias(.y, .nan).description
        == "the gyroscope bias of y is nan dps; allowed are -100 to 100 dps")
  }
}
