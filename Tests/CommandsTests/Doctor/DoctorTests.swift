// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Testing

@testable import Commands

@Suite struct DoctorTests {
  private func patient() throws -> Patient {
    let patient = try Patient()
    patient.connect()
    return patient
  }

  @Test func everythingIsFine() throws {
    let patient = try patient()
    #expect(
      patient.text() == """
        ok       configuration - no file: defaults
        ok       board         - pear (Pear 1): its model begins with "Pear Board 1"
        ok       bus           - i2c-1 (pear (i2c@1)), SDA on pin 3, SCL on pin 5
        ok       node          - /dev/i2c-1
        ok       bus clock     - 100 kHz, the chip allows 400 kHz
        ok       permission    - this user may open /dev/i2c-1
        ok       kernel driver - none uses i2c-1 address 0x68
        ok       answer        - i2c-1 address 0x68 answers
        ok       identity      - MPU6050 (WHO_AM_I 0x68)
        ok       rate          - a sample takes 1.00 ms on this bus, 20 ms are there for it at 50 Hz
        ok       preferences   - nothing is kept in /run/upright and /var/lib/upright yet
        failure  agent         - no agent is running (nobody listens at \
        /run/upright/uprightd.socket)
                 help: start it with 'sudo systemctl start uprightd', or without a sensor with \
        'uprightd --board virtual'
        1 failure, 0 warnings.

        """)
  }

  @Test func whoOnlyLooksWritesNothing() throws {
    let patient = try patient()
    _ = patient.examine()
    #expect(patient.adapter.writes == [])
  }

  @Test func anAgentIsAskedInsteadOfItsChip() throws {
    let patient = try patient()
    patient.run(.fixture())
    #expect(
      patient.text() == """
        ok       configuration - no file: defaults
        ok       board         - pear (Pear 1), the running agent's
        ok       bus           - i2c-1 (pear (i2c@1)), SDA on pin 3, SCL on pin 5
        ok       node          - /dev/i2c-1
        ok       bus clock     - 100 kHz, the chip allows 400 kHz
        ok       accelerometer - MPU6050 on i2c-1 address 0x68: works, newest sample 12 ms ago, 3 \
        failed transfers: 2 no-acknowledge, 1 timeout
        ok       rate          - 50.0 of 50 Hz, 2 of 576000 ticks missed, late by 42 us (median), \
        110 us (99 %)
        ok       preferences   - nothing is kept in /run/upright and /var/lib/upright yet
        ok       agent         - process 4711 says portrait
        Nothing is wrong.

        """)
    #expect(patient.adapter.opened == [])
  }

  @Test func aFailingSensorOfARunningAgentIsAFailure() throws {
    let patient = try patient()
    var status = AgentStatus.failed
    status.sensors["accelerometer"]?.message =
      "accelerometer on i2c-1 address 0x68: nobody answered; check the wiring; `i2cdetect -y 1`"
    patient.run(status)
    patient.connect(address: 0x69)
    #expect(
      patient.lines("accelerometer") == """
        failure: not-answering: i2c-1 address 0x68: nobody answered, 151 failed transfers: 151 \
        no-acknowledge
        check the wiring
        `i2cdetect -y 1`
        a chip of this kind answers at i2c-1 address 0x69: if that is the one, write `bus = 1` and \
        `address = 0x69` below [accelerometer] in /etc/upright/upright.conf
        """)
    #expect(!patient.examine().isHealthy)
  }

  @Test func aSensorThatIsBeingStartedIsNoFailure() throws {
    let patient = try patient()
    var status = AgentStatus.fixture(.unknown)
    status.sensors["accelerometer"]?.health = "starting"
    patient.run(status)
    #expect(patient.lines("accelerometer").hasPrefix("warning: MPU6050 on i2c-1 address 0x68: is"))
    #expect(patient.examine().isHealthy)
  }

  @Test func aLoopThatIsTooSlowIsAWarning() throws {
    let patient = try patient()
    var status = AgentStatus.fixture()
    status.loop.rate = 31.4
    patient.run(status)
    #expect(
      patient.lines("rate") == """
        warning: 31.4 of 50 Hz, 2 of 576000 ticks missed, late by 42 us (median), 110 us (99 %)
        lower `rate` below [agent] in /etc/upright/upright.conf
        type `top` to see what else keeps the computer busy
        """)
    status.loop.isRealTime = false
    patient.run(status)
    #expect(patient.lines("rate").contains("`sudo systemctl start uprightd`"))
  }

  @Test func aLoopThatHasJustStartedHasNoRateYet() throws {
    let patient = try patient()
    var status = AgentStatus.fixture()
    status.loop.rate = 0
    status.loop.ticks = 12
    status.loop.missed = 0
    patient.run(status)
    #expect(
      patient.lines("rate") == """
        ok: just started at 50 Hz, 0 of 12 ticks missed, late by 42 us (median), 110 us (99 %)
        """)
  }

  @Test func anAgentOfTheVirtualBoardHasNoHardware() throws {
    let patient = try Patient(hasAdapter: false)
    var status = AgentStatus.fixture()
    status.board = "virtual"
    status.sensors["accelerometer"]?.errors = [:]
    patient.agent = .success(status)
    #expect(
      patient.text() == """
        ok       configuration - no file: defaults
        ok       board         - virtual (Virtual board), the running agent's
        skipped  hardware      - the board is virtual, there is no bus and no chip to look at
        ok       accelerometer - MPU6050 on i2c-1 address 0x68: works, newest sample 12 ms ago
        ok       rate          - 50.0 of 50 Hz, 2 of 576000 ticks missed, late by 42 us (median), \
        110 us (99 %)
        ok       preferences   - nothing is kept in /run/upright and /var/lib/upright yet
        ok       agent         - process 4711 says portrait
        Nothing is wrong.

        """)
  }

  /// Somebody tries the virtual board while a chip waits to be looked at.
  @Test func aBoardThatIsNamedIsExaminedEvenWhileAnAgentUsesAnother() throws {
    let patient = try patient()
    var status = AgentStatus.fixture()
    status.board = "virtual"
    patient.agent = .success(status)
    #expect(patient.text(board: "pear").contains("\nok       identity      - MPU6050"))
  }

  /// It may read the chip, for all that is known.
  @Test func theChipOfAnAgentThatCannotBeAskedIsLeftAlone() throws {
    let patient = try patient()
    for kind in [AgentUnavailable.Kind.silent, .permission, .incompatible] {
      patient.agent = .failure(AgentUnavailable(kind, detail: "x"))
      #expect(
        patient.lines("sensor") == "skipped: an agent may be using it that cannot be asked")
    }
    #expect(patient.adapter.opened == [])
    patient.agent = .failure(AgentUnavailable(.gone, detail: "x"))
    #expect(patient.lines("identity") == "ok: MPU6050 (WHO_AM_I 0x68)")
  }

  @Test func anAgentWithABoardThatNobodyKnowsIsAskedAllTheSame() throws {
    let patient = try Patient(hasAdapter: false)
    try patient.tree.write("proc/device-tree/model", "Walnut 7\0")
    var status = AgentStatus.fixture(.unknown)
    status.board = "my-own"
    status.sensors["accelerometer"]?.errors = [:]
    status.sensors["accelerometer"]?.health = "frozen"
    status.sensors["accelerometer"]?.message =
      "accelerometer on i2c-1 address 0x68 sends the same data again and again"
    patient.agent = .success(status)
    #expect(
      patient.text().contains(
        """
        warning  board         - the running agent uses the board my-own, whose file is not \
        installed
                 help: type `upright doctor --board FILE` with its file to look at its bus too
        skipped  hardware      - which bus to look at depends on the board
        failure  accelerometer - frozen: i2c-1 address 0x68 sends the same data again and again
                 help: switch the sensor's power off and on
                 help: the chip or its bus is stuck
        ok       rate
        """))
  }

  /// A chip that answers nonsense is where it should be.
  @Test func otherPlacesAreNamedOnlyForAChipThatMayBeThere() throws {
    let patient = try patient()
    patient.connect(address: 0x69)
    var status = AgentStatus.failed
    status.sensors["accelerometer"]?.health = "saturated"
    patient.run(status)
    #expect(!patient.lines("accelerometer").contains("0x69"))
    #expect(patient.adapter.opened == [])
  }

  @Test func theChipOfAnAgentWithABoardOfItsOwnIsLeftAlone() throws {
    let patient = try patient()
    var status = AgentStatus.fixture()
    status.board = "my-own"
    patient.agent = .success(status)
    #expect(patient.lines("accelerometer").hasPrefix("ok: MPU6050 on i2c-1 address 0x68: works"))
    #expect(patient.adapter.opened == [])
  }

  @Test func anAgentThatCannotKeepItsValuesIsAFailure() throws {
    let patient = try patient()
    var status = AgentStatus.fixture()
    status.flash.error = "No space left on device (ENOSPC)"
    patient.run(status)
    #expect(
      patient.lines("agent") == """
        failure: process 4711 says portrait, but cannot keep it on flash: No space left on device \
        (ENOSPC)
        type `df -h` to see whether the medium is full, and `findmnt` whether it is mounted \
        read-only (ro)
        """)
  }

  @Test func anAgentThatDoesNotAnswerIsAFailure() throws {
    let patient = try patient()
    patient.agent = .failure(.noAnswer)
    #expect(
      patient.lines("agent") == """
        failure: the agent does not answer (no status within 2 s)
        type 'sudo systemctl restart uprightd'; 'journalctl -u uprightd' may tell why
        """)
  }
}
