// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite struct CommandHelpTests {
  @Test func helpOfStatus() throws {
    #expect(
      try help(.upright, ["status"]) == """
        Usage: upright status [--json] [--runtime-dir DIR]

        Show the orientation, each sensor's health and the age of every value.

        Exits with 69 when no agent is running: values of an agent that ended are not
        shown.

        Options:
          --json             Print one JSON document.
          --runtime-dir DIR  Where the agent keeps its socket and its live values: by
                             default /run/upright, or $XDG_RUNTIME_DIR/upright for an
                             agent of your own.
          -h, --help         Show this help.

        """)
  }

  @Test func helpOfWatch() throws {
    #expect(
      try help(.upright, ["watch"]) == """
        Usage: upright watch [--json] [--duration TIME] [--runtime-dir DIR]

        Print a line whenever the orientation or a sensor's health changes.

        When the agent ends, the orientation becomes unknown, and the command waits for
        the agent to come back.

        Options:
          --json             Print one JSON document per line.
          --duration TIME    End after this time, such as 20s or 5min.
          --runtime-dir DIR  Where the agent keeps its socket and its live values: by
                             default /run/upright, or $XDG_RUNTIME_DIR/upright for an
                             agent of your own.
          -h, --help         Show this help.

        Examples:
          upright watch --json | jq --unbuffered -r 'select(.event == "orientation").orientation'
              Feed the orientation to a script.

        """)
  }

  @Test func helpOfMonitor() throws {
    #expect(
      try help(.upright, ["monitor"]) == """
        Usage: upright monitor [--duration TIME] [--runtime-dir DIR]

        Show the board, its axes and its sensors live.

        On a terminal a block is drawn in place until 'q' is pressed. Otherwise a line
        is printed every second and at every change. NO_COLOR turns colours off.

        Options:
          --duration TIME    End after this time, such as 20s or 5min.
          --runtime-dir DIR  Where the agent keeps its socket and its live values: by
                             default /run/upright, or $XDG_RUNTIME_DIR/upright for an
                             agent of your own.
          -h, --help         Show this help.

        """)
  }

  @Test func helpOfClassify() throws {
    #expect(
      try help(.upright, ["classify"]) == """
        Usage: upright classify [--config FILE] [--mount-matrix MATRIX] [--json] TRACE

        Run the classifier over a recording and print every change with its time.

        A recording is a CSV file whose first line names its columns:
        time_s,ax_g,ay_g,az_g and optionally
        gx_dps,gy_dps,gz_dps,temp_c,proximity,battery.

        Without --config the built-in parameters apply and nothing is corrected, because
        the calibration of your sensor is not that of another recording's. With it
        [orientation] applies, and of [accelerometer] the calibration and the mount
        matrix.

        Arguments:
          TRACE  The recording; '-' reads standard input.

        Options:
          --config FILE          The configuration file to apply.
          --mount-matrix MATRIX  How the sensor is mounted, such as '0, -1, 0; 1, 0, 0;
                                 0, 0, 1'.
          --json                 Print one JSON document per change.
          -h, --help             Show this help.

        Examples:
          upright classify --json walk.csv
              Print a line such as {"t":1.25,"orientation":"portrait"} per change.

        """)
  }

  @Test func helpOfDoctor() throws {
    #expect(
      try help(.upright, ["doctor"]) == """
        Usage: upright doctor [--json] [--board NAME|FILE] [--config FILE]
                              [--state-dir DIR] [--runtime-dir DIR]

        Find out what is wrong, and say the command that fixes it.

        Exits with 0 when nothing is wrong and with 1 otherwise.

        Options:
          --json             Print one JSON document.
          --board NAME|FILE  The board, by the name of its file or by a file, instead of
                             the one detected.
          --config FILE      The configuration file, instead of the installed one and
                             its drop-ins.
          --state-dir DIR    Where the agent keeps what must survive a power cut: by
                             default /var/lib/upright, or ~/.config/upright for an agent
                             of your own.
          --runtime-dir DIR  Where the agent keeps its socket and its live values: by
                             default /run/upright, or $XDG_RUNTIME_DIR/upright for an
                             agent of your own.
          -h, --help         Show this help.

        """)
  }

  @Test func helpOfHelp() throws {
    #expect(
      try help(.upright, ["help"]) == """
        Usage: upright help [COMMAND...]

        Explain a command.

        Arguments:
          COMMAND  The command to explain.

        Options:
          -h, --help  Show this help.

        """)
  }
}
