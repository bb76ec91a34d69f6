// SPDX-License-Identifier: Apache-2.0

import Motion
import TestSupport
import Testing

@testable import Commands

@Suite struct ClassifySettingsTests {
  private let tree: TemporaryTree

  init() throws { tree = try TemporaryTree() }

  private func load(
    _ configuration: String?, mountMatrix: String? = nil
  ) throws -> (settings: ClassifySettings?, errors: String) {
    let path = try configuration.map { try tree.write("c.conf", $0) }
    var errors = Recording()
    let settings = try ClassifySettings.load(
      path.map { tree.source(file: $0) }, mountMatrix: mountMatrix, errors: &errors)
    return (settings, tree.relative(errors.text))
  }

  @Test func withoutAConfigurationNothingIsCorrected() throws {
    try tree.write("etc/upright/upright.conf", "[accelerometer]\noffset = 0.1g, 0, 0\n")
    #expect(try load(nil).settings == ClassifySettings())
  }

  @Test func orientationCalibrationAndMountingApply() throws {
    let settings = try load(
      """
      [agent]
      rate = 100Hz
      [orientation]
      hold-time = 500ms
      [accelerometer]
      mount-matrix = 0, -1, 0; 1, 0, 0; 0, 0, 1
      offset = 0.05g, 0, 0
      gyroscope-bias = 1dps, 2dps, 3dps

      """
    ).settings
    #expect(settings?.parameters.holdTime == 0.5)
    #expect(settings?.correction.mountMatrix.description == "0, -1, 0; 1, 0, 0; 0, 0, 1")
    #expect(settings?.correction.calibration.offset == Vector3(0.05, 0, 0))
    #expect(settings?.correction.calibration.gyroscopeBias == Vector3(1, 2, 3))
  }

  @Test func theMountMatrixOfTheCommandLineCounts() throws {
    let settings = try load(
      "[accelerometer]\nmount-matrix = 0, -1, 0; 1, 0, 0; 0, 0, 1\n",
      mountMatrix: "-1, 0, 0; 0, -1, 0; 0, 0, 1"
    ).settings
    #expect(settings?.correction.mountMatrix.description == "-1, 0, 0; 0, -1, 0; 0, 0, 1")
  }

  @Test func aWrongConfigurationIsSaidLineByLine() throws {
    let (settings, errors) = try load(
      "[orientation]\nhold-time = 5\nturn-angle = 90deg\n")
    #expect(settings == nil)
    #expect(
      errors.hasPrefix("/c.conf:2: error: hold-time = \"5\" has no unit: write 5ms, 5s or 5min"))
    #expect(errors.contains("\n/c.conf:3: error: turn-angle = \"90deg\""))
  }

  @Test func aWarningDoesNotStopIt() throws {
    let (settings, errors) = try load("[orientation]\nhold-tim = 5ms\n")
    #expect(settings == ClassifySettings())
    #expect(
      errors == """
        /c.conf:2: warning: "hold-tim" is no key of [orientation]; did you mean hold-time?

        """)
  }

  @Test func aConfigurationThatIsNotThereIsAnError() throws {
    var errors = Recording()
    let settings = try ClassifySettings.load(
      tree.source(file: tree.path("no.conf")), mountMatrix: nil, errors: &errors)
    #expect(settings == nil)
    #expect(
      tree.relative(errors.text) == """
        /no.conf: error: the file cannot be read: No such file or directory (ENOENT)

        """)
  }

  @Test func aWrongMountMatrixIsAWrongCommandLine() throws {
    do throws(CommandFailure) {
      var errors = Recording()
      _ = try ClassifySettings.load(nil, mountMatrix: "1,0,0;0,1,0;0,0,-1", errors: &errors)
      Issue.record("A mirror image is taken for a rotation.")
    } catch {
      #expect(error.code.rawValue == 64)
      #expect(
        error.description == """
          Error: The mount matrix '1,0,0;0,1,0;0,0,-1' is a mirror image: its determinant is -1, \
          where a rotation has 1; swap the sign of one row, the one whose axis comes out reversed.
          Help:  'upright config explain mount-matrix' tells what it is.
          """)
    }
  }
}
