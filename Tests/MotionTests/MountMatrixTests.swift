// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Motion

@Suite struct MountMatrixTests {
  private func error(_ text: String) -> MountMatrixError? {
    do throws(MountMatrixError) {
      _ = try MountMatrix(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  @Test func rowsMakeDeviceAxes() throws {
    let matrix = try MountMatrix(parsing: "0, -1, 0; 1, 0, 0; 0, 0, 1")
    #expect(matrix.apply(Vector3(1, 2, 3)) == Vector3(-2, 1, 3))
    #expect(MountMatrix.identity.apply(Vector3(1, 2, 3)) == Vector3(1, 2, 3))
  }

  /// Readings and orientations of two tablets, with their matrices for the display's sign turned
  /// into ours (x and y exchanged and one of them reversed).
  @Test func realReadingsBecomeTheRightCase() throws {
    let matrix = try MountMatrix(parsing: "0,1,0;-1,0,0;0,0,1")
    var tracker = OrientationTracker()
    let counts = Vector3(-523, 13, 5) * 0.019163 / 9.81
    #expect(tracker.update(Sample(time: 0, acceleration: matrix.apply(counts))) == .portrait)
  }

  @Test func spacesAndNumberFormatsDoNotMatter() throws {
    let expected = try MountMatrix(parsing: "0,-1,0;1,0,0;0,0,1")
    for text in [
      " 0 ,\t-1.0,0 ; +1,0.000,-0;0,0,1e0 ", "0, -1, 0; 1, 0, 0; 0, 0, 1", "0,-10e-1,0;1,0,0;0,0,1",
    ] {
      #expect(try MountMatrix(parsing: text) == expected)
    }
  }

  @Test func the24AxisRotationsAreWrittenAndReadBack() throws {
    for rotation in axisRotations {
      let matrix = try MountMatrix(rotation)
      #expect(try MountMatrix(parsing: matrix.description) == matrix)
    }
    #expect(MountMatrix.identity.description == "1, 0, 0; 0, 1, 0; 0, 0, 1")
  }

  @Test func aRotationByAnyAngleIsAllowedAndKeptWithoutLoss() throws {
    var random = Random(seed: 4)
    for _ in 0..<200 {
      let turn = random.vector(1)
      let rotation = Matrix3(
        x: Vector3(1, 0, 0).seenAfterTurn(by: turn), y: Vector3(0, 1, 0).seenAfterTurn(by: turn),
        z: Vector3(0, 0, 1).seenAfterTurn(by: turn))
      let matrix = try MountMatrix(rotation)
      #expect(try MountMatrix(parsing: matrix.description) == matrix)
    }
    _ = try MountMatrix(parsing: "0.71, -0.71, 0; 0.71, 0.71, 0; 0, 0, 1")
  }

  @Test func theOther24SignedPermutationsAreMirrorImages() {
    for rotation in axisRotations {
      let mirrored = Matrix3(x: -rotation.x, y: -rotation.y, z: -rotation.z)
      #expect(throws: MountMatrixError.mirrorImage) { try MountMatrix(mirrored) }
    }
    #expect(error("1,0,0; 0,1,0; 0,0,-1") == .mirrorImage)
    #expect(error("0,1,0; 1,0,0; 0,0,1") == .mirrorImage)
  }

  @Test(arguments: [
    ("", MountMatrixError.wrongRowCount(0)),
    ("  ", .wrongRowCount(0)),
    ("1,0,0", .wrongRowCount(1)),
    ("1,0,0; 0,1,0", .wrongRowCount(2)),
    ("1,0,0; 0,1,0; 0,0,1;", .wrongRowCount(4)),
    ("1,0,0,0,1,0,0,0,1", .wrongRowCount(1)),
    ("1,0,0; 0,1; 0,0,1", .wrongColumnCount(row: 2, count: 2)),
    ("1,0,0; ; 0,0,1", .wrongColumnCount(row: 2, count: 0)),
    ("1,0,0; 0,1,0; 0,0,1,0", .wrongColumnCount(row: 3, count: 4)),
    ("1,0,0; 0,one,0; 0,0,1", .notANumber(row: 2, column: 2, text: "one")),
    ("1,0,0; 0,,0; 0,0,1", .notANumber(row: 2, column: 2, text: "")),
    ("1 0,0,0; 0,1,0; 0,0,1", .notANumber(row: 1, column: 1, text: "1 0")),
    ("0x1,0,0; 0,1,0; 0,0,1", .notANumber(row: 1, column: 1, text: "0x1")),
    ("nan,0,0; 0,1,0; 0,0,1", .notFinite(row: 1)),
    ("1,0,0; 0,1,0; 0,0,-inf", .notFinite(row: 3)),
    ("1,0,0; 0,1e999,0; 0,0,1", .notFinite(row: 2)),
    ("0,-1,0; 1,0,0; 0,0,0", .emptyRow(3, instead: Vector3(0, 0, 1))),
    ("0,0,0; 0,0,0; 0,0,0", .emptyRow(1, instead: nil)),
    ("1,0,0; 1,0,0; 0,0,1", .repeatedAxis(rows: 1, 2)),
    ("1,0,0; 0,0,1; 0,0,-1", .repeatedAxis(rows: 2, 3)),
    ("0,3,0; 1,0,0; 0,-2,0", .repeatedAxis(rows: 1, 3)),
    ("2,0,0; 0,1,0; 0,0,1", .wrongLength(row: 1, length: 2)),
    ("1,0,0; 0,0.5,0; 0,0,1", .wrongLength(row: 2, length: 0.5)),
    ("1,0,0; 0.6,0.8,0; 0,0,1", .notPerpendicular(rows: 1, 2, cosine: 0.6)),
  ])
  func whatIsNoRotationIsRefusedWithTheReason(text: String, reason: MountMatrixError) {
    #expect(error(text) == reason)
  }

  @Test func aMatrixThatIsNotFiniteIsRefusedHoweverItCame() {
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: MountMatrixError.notFinite(row: 2)) {
        try MountMatrix(
          Matrix3(x: Vector3(1, 0, 0), y: Vector3(0, bad, 0), z: Vector3(0, 0, 1)))
      }
    }
  }

  /// After the words "the mount matrix".
  @Test func reasonsAreWordsAPersonCanActOn() {
    #expect(
      MountMatrixError.mirrorImage.description
        == "is a mirror image: its determinant is -1, where a rotation has 1; swap the sign of one "
        + "row, the one whose axis comes out reversed")
    #expect(
      MountMatrixError.emptyRow(3, instead: Vector3(0, -0.0, 1)).description
        == "gives the device's z axis no source: row 3 is all zero; with the two other rows it "
        + "must be 0, 0, 1")
    #expect(
      MountMatrixError.wrongRowCount(2).description
        == "has 2 rows where 3 are needed: write three rows of three numbers, as in "
        + "\"0, -1, 0; 1, 0, 0; 0, 0, 1\"")
    #expect(
      MountMatrixError.notANumber(row: 1, column: 2, text: "a\u{1B}[31m").description
        == "has \"a\\u{1b}[31m\" as number 2 of row 1, which is not a decimal number")
  }
}
