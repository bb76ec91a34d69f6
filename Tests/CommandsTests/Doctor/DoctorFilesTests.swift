// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Preferences
import Testing

@testable import Commands

/// The files: configuration, board, preferences.
@Suite struct DoctorFilesTests {
  @Test func aWrongConfigurationDoesNotHideTheHardware() throws {
    let patient = try Patient()
    patient.connect()
    let file = try patient.tree.write("my.conf", "[agent]\nrate = 500Hz\nx = 1\npublish = now\n")
    let text = patient.text(file: file)
    #expect(
      text.hasPrefix(
        """
        failure  configuration - /my.conf:2: error: rate = "500Hz" is too large; allowed: 1Hz to \
        200Hz (and 1 more error)
                 help: type `upright config check --config /my.conf` for everything that is wrong \
        with it
                 help: type `upright config explain KEY` for what a key means and allows
        ok       board
        """))
    #expect(text.contains("\nok       identity      - MPU6050 (WHO_AM_I 0x68)\n"))
  }

  @Test func theBoardKnowsTheBusOfAComputerWithAWrongConfiguration() throws {
    let patient = try Patient(hasAdapter: false)
    try patient.tree.write(
      "boards/pear.board",
      "[board]\ntitle = Pear 1\nmodels = Pear Board 1\n[i2c]\nheader-bus = 4\n")
    try patient.tree.writeAdapter(4)
    try patient.tree.write("etc/upright/upright.conf", "[agent]\nrate = 500Hz\n")
    #expect(patient.lines("bus") == "ok: i2c-4 (pear (i2c@4))")
  }

  @Test func aSuspiciousConfigurationIsAWarning() throws {
    let patient = try Patient()
    try patient.tree.write("etc/upright/upright.conf", "[agent]\nrat = 50Hz\n")
    #expect(
      patient.lines("configuration").hasPrefix(
        "warning: /etc/upright/upright.conf:2: warning: \"rat\" is no key of [agent]; did you mean "
          + "rate?\n"))
  }

  @Test func aGoodConfigurationNamesItsFiles() throws {
    let patient = try Patient()
    try patient.tree.write("etc/upright/upright.conf", "[agent]\nrate = 50Hz\n")
    #expect(patient.lines("configuration") == "ok: read /etc/upright/upright.conf")
  }

  @Test func anUnknownComputerHasNoBusToLookAt() throws {
    let patient = try Patient()
    try patient.tree.write("proc/device-tree/model", "Walnut 7\0")
    #expect(
      patient.text().hasPrefix(
        """
        ok       configuration - no file: defaults
        failure  board         - this computer (Walnut 7) is none of the known boards
                 help: try the virtual board: uprightd --board virtual
                 help: name the board yourself: --board NAME (names: upright boards list)
        skipped  hardware      - which bus to look at depends on the board
        ok       preferences
        """))
  }

  @Test func aBoardThatIsNamedWronglyIsAFailure() throws {
    let patient = try Patient()
    #expect(
      patient.text(board: "paer").contains(
        """
        failure  board         - error: the board "paer" is not known; did you mean pear? known \
        are pear and virtual; a path to a file works too
                 help: type `upright boards` for their names

        """))
  }

  private func keep(_ patient: Patient, _ directory: String) throws -> String {
    let path = patient.tree.path(directory)
    let store = try PreferenceDomain(
      domain: "upright.device", in: PreferenceDirectories(runtime: nil, state: path))
    store.set(1, forKey: "Orientation")
    #expect(store.close())
    return "\(path)/upright.device.prefs"
  }

  @Test func bothTiersAreExamined() throws {
    let patient = try Patient()
    _ = try keep(patient, "run/upright")
    _ = try keep(patient, "var/lib/upright")
    #expect(
      patient.lines("preferences") == """
        ok: /run/upright/upright.device.prefs: good, 1 key
        ok: /var/lib/upright/upright.device.prefs: good, 1 key
        """)
  }

  @Test func aDamagedFileIsAWarning() throws {
    let patient = try Patient()
    let path = try keep(patient, "var/lib/upright")
    try patient.tree.write("var/lib/upright/upright.device.prefs.damaged-1", "x")
    try AtomicFile.replace(path, with: Array("not a preference file".utf8))
    #expect(
      patient.lines("preferences") == """
        warning: /var/lib/upright/upright.device.prefs: damaged: nothing in it checks
        its program repairs it at its next start, and keeps this file aside
        a damaged file was kept as /var/lib/upright/upright.device.prefs.damaged-1: look what is \
        missing, then type `rm /var/lib/upright/upright.device.prefs.damaged-1`
        """)
  }

  @Test func aFileThatOnlyWasDamagedIsAWarning() throws {
    let patient = try Patient()
    _ = try keep(patient, "run/upright")
    try patient.tree.write("var/lib/upright/upright.device.prefs.damaged-1", "x")
    #expect(
      patient.lines("preferences").contains(
        "\nwarning: /var/lib/upright/upright.device.prefs: no file\na damaged file was kept as "))
  }

  @Test func aDirectoryInPlaceOfAFileIsAFailure() throws {
    let patient = try Patient()
    try patient.tree.directory("run/upright/upright.device.prefs")
    #expect(
      patient.lines("preferences").hasPrefix(
        "failure: /run/upright/upright.device.prefs: not readable: "))
    #expect(
      patient.lines("preferences").hasSuffix(
        "\ntype `ls -l /run/upright/upright.device.prefs` to see what is there"))
  }

  @Test func aFileInPlaceOfADirectoryIsAFailure() throws {
    let patient = try Patient()
    try patient.tree.write("run/upright", "")
    #expect(patient.lines("preferences").hasPrefix("failure: open directory /run/upright: Not a"))
  }
}
