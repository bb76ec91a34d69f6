// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Boards

@Suite struct SemanticCheckTests {
  let tree: TemporaryTree
  init() throws { tree = try TemporaryTree() }

  @Test func anAddressThatNoMPU6050HasIsAnErrorUnlessThereIsNone() throws {
    #expect(
      try tree.messages("[accelerometer]\naddress = 0x36\n") == [
        "2: error: address = \"0x36\" is no address of an MPU-6050; "
          + "allowed: 0x68, or 0x69 with AD0 high"
      ])
    #expect(try tree.messages("[accelerometer]\naddress = 0x69\n").isEmpty)
    #expect(try tree.messages("[accelerometer]\naddress = 0x36\ndriver = none\n").isEmpty)
  }

  @Test func staleAfterAndRateAreJudgedTogetherAtTheOneThatWasSet() throws {
    #expect(
      try tree.messages("[agent]\nrate = 2Hz\n") == [
        "2: error: rate = \"2Hz\" does not fit: 2Hz needs a stale-after of at least 1500ms "
          + "(three periods); it is 1s"
      ])
    #expect(try tree.messages("[agent]\nrate = 2Hz\nstale-after = 1500ms\n").isEmpty)
    #expect(try tree.messages("[agent]\nrate = 3Hz\n").isEmpty)
    #expect(
      try tree.messages("[agent]\nrate = 40Hz\nstale-after = 50ms\n") == [
        "3: error: stale-after = \"50ms\" does not fit: 40Hz needs a stale-after of at least 75ms "
          + "(three periods); it is 50ms"
      ])
  }

  @Test func suspiciousValuesAreWarnings() throws {
    #expect(
      try tree.messages("[agent]\nrealtime-priority = 50\n[accelerometer]\nlow-pass = 44Hz\n") == [
        "2: warning: realtime-priority = \"50\" competes with the kernel's interrupt threads, "
          + "which run at 50",
        "4: warning: low-pass = \"44Hz\" lets vibration through as slow motion: the filter passes "
          + "up to 44Hz and 50Hz sampling shows up to 25Hz; auto chooses what fits",
      ])
    #expect(try tree.messages("[accelerometer]\nlow-pass = 21Hz\n").isEmpty)
  }

  @Test func scaleAndMatrixExcludeEachOther() throws {
    let matrix = "calibration-matrix = 1, 0, 0; 0, 1, 0; 0, 0, 1\n"
    #expect(try tree.messages("[accelerometer]\n\(matrix)").isEmpty)
    #expect(
      try tree.messages("[accelerometer]\n\(matrix)scale = 1.1, 1, 1\n") == [
        "3: error: scale = \"1.1, 1, 1\" is one too many: scale and calibration-matrix both "
          + "correct the sensitivity; keep one"
      ])
  }

  @Test func simulationKeysOnARealBoardAreWarnings() throws {
    try tree.write(
      "etc/upright/upright.conf", "[simulation]\nnoise = 2\nfault-3 = 1s brown-out\n")
    let real = try #require(tree.board("[board]\ntitle = T\nmodels = T\n", name: "real").value)
    #expect(
      tree.loader().load(board: real).diagnostics.map(\.message) == [
        "noise = \"2\" has no effect: the board is real, not a virtual one",
        "fault-3 = \"1s brown-out\" has no effect: the board is real, not a virtual one",
      ])
    let virtual = try #require(tree.board("[board]\ntitle = T\nvirtual = yes\n").value)
    #expect(tree.loader().load(board: virtual).diagnostics.isEmpty)
    #expect(tree.loader().load().diagnostics.isEmpty)
  }

  /// How another part of the program adds what only it knows.
  @Test func aCheckFromOutsideSeesTheValueAndItsOriginAndIsReportedThere() throws {
    let path = try tree.write(
      "etc/upright/upright.conf", "[accelerometer]\nbus = 7\n")
    let check = SemanticCheck("accelerometer.bus") { subject in
      guard subject.origin(of: "accelerometer.bus").kind == "file" else { return [] }
      return subject.configuration.accelerometer.bus == 1 ? [] : [.error("is not there")]
    }
    let loaded = tree.loader(checks: SemanticCheck.standard + [check]).load()
    #expect(loaded.value == nil)
    #expect(
      loaded.diagnostics.map(\.description) == [
        "\(path):2: error: bus = \"7\" is not there"
      ])
  }

  @Test func aMatrixThatIsNoRotationIsRefusedWithTheReason() throws {
    let path = try tree.write(
      "etc/upright/upright.conf", "[accelerometer]\nmount-matrix = 1, 0, 0; 0, 1, 0; 0, 0, -1\n")
    let loaded = tree.loader().load()
    #expect(loaded.value == nil)
    let message = try #require(loaded.diagnostics.first?.description)
    #expect(message.hasPrefix("\(path):2: error: mount-matrix"))
    #expect(message.contains("is a mirror image: its determinant is -1"))
  }

  @Test func aCalibrationThatFitsNoSensorIsRefusedAtTheKeyToBlame() throws {
    let path = try tree.write(
      "etc/upright/upright.conf",
      "[accelerometer]\noffset = 0, 0, 0\nscale = 1, 1, 1\noffset = 0, 0, 1.5\n")
    let message = try #require(tree.loader().load().diagnostics.last?.description)
    #expect(message.hasPrefix("\(path):4: error: offset"))
    #expect(message.contains("the accelerometer offset of z is 1.5 g; allowed are -1 to 1 g"))
  }

  @Test func flatAnglesOutOfOrderAreRefused() throws {
    let path = try tree.write(
      "etc/upright/upright.conf", "[orientation]\nflat-enter-angle = 40deg\n")
    let message = try #require(tree.loader().load().diagnostics.first?.description)
    #expect(message.hasPrefix("\(path):2: error: flat-enter-angle"))
  }

  @Test func aCheckMayBlameOneOfSeveralNumberedKeys() throws {
    let path = try tree.write(
      "etc/upright/upright.conf", "[simulation]\nfault-1 = 1s stuck 1s\nfault-2 = nonsense\n")
    let check = SemanticCheck("simulation.fault-N") { subject in
      subject.configuration.simulation.faults.filter { $0.value == "nonsense" }.map {
        .error("is no fault", at: "simulation.fault-\($0.key)")
      }
    }
    #expect(
      tree.loader(checks: [check]).load().diagnostics.map(\.description) == [
        "\(path):3: error: fault-2 = \"nonsense\" is no fault"
      ])
  }

  @Test func aValueThatDoesNotParseIsNotJudgedASecondTime() throws {
    #expect(
      try tree.messages("[agent]\nrate = 2\nstale-after = 50ms\n") == [
        "2: error: rate = \"2\" has no unit: write 2Hz; allowed: 1Hz to 200Hz"
      ])
  }
}
