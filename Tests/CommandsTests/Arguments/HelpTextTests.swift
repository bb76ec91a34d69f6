// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

/// What `--help` prints, word by word.
func help(_ program: Command, _ words: [String], width: Int = 80) throws -> String {
  guard case .help(let path) = try program.parse(words + ["--help"]) else { return "no help" }
  return HelpText(path: path, width: width).text
}

@Suite struct HelpTextTests {
  @Test func theToolListsItsCommands() throws {
    #expect(
      try help(.upright, []) == """
        Usage: upright COMMAND [ARGUMENT...]

        See how this board is held, and find out what is wrong when it does not say.

        The agent, 'uprightd', reads the sensors; these commands ask it, or help to set
        it up.

        Commands:
          status    Show the orientation, each sensor's health and the age of every
                    value.
          watch     Print a line whenever the orientation or a sensor's health changes.
          monitor   Show the board, its axes and its sensors live.
          classify  Run the classifier over a recording and print every change with its
                    time.
          config    Check, show and explain the configuration.
          boards    Show the known boards, and which one this is.
          defaults  Read the preferences that programs keep, or write them to flash.
          doctor    Find out what is wrong, and say the command that fixes it.
          help      Explain a command.

        Options:
          -h, --help  Show this help.
          --version   Print the version.

        Examples:
          upright monitor
              Turn the board and watch.
          upright status
              See the orientation and each sensor's health.
          upright doctor
              Find out what is wrong.

        'upright help COMMAND' explains a command.

        """)
  }

  @Test func theAgentListsItsOptions() throws {
    #expect(
      try help(.uprightd, []) == """
        Usage: uprightd [--board NAME|FILE] [--config FILE] [--state-dir DIR]
                        [--runtime-dir DIR] [--trace FILE] [--duration TIME] [--no-bus]
                        [--check]

        Read the sensors of this board and publish how it is held.

        The agent samples the accelerometer at a fixed rate, works out the orientation,
        and publishes it in memory at once and on flash from time to time. It runs until
        a signal ends it; SIGHUP makes it read its configuration again. 'upright' shows
        what it knows.

        Options:
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
          --trace FILE       Let the virtual board play this recording, in real time.
          --duration TIME    End after this time, such as 20s or 5min.
          --no-bus           Do not connect to D-Bus.
          --check            Check the configuration and the board, say what is wrong,
                             and exit.
          -h, --help         Show this help.
          --version          Print the version.

        Examples:
          uprightd --board virtual
              Try it without a sensor: a tour through all cases.
          uprightd --board virtual --trace walk.csv
              Play a recording.
          uprightd --check
              See whether the configuration is right before a restart.

        """)
  }

  @Test func aNarrowTerminalGetsShorterLines() throws {
    #expect(
      try help(.upright, ["status"], width: 20) == """
        Usage: upright status [--json]
                              [--runtime-dir DIR]

        Show the orientation, each sensor's
        health and the age of every value.

        Exits with 69 when no agent is running:
        values of an agent that ended are not
        shown.

        Options:
          --json         Print one JSON
                         document.
          --runtime-dir DIR
                         Where the agent keeps
                         its socket and its live
                         values: by default
                         /run/upright, or
                         $XDG_RUNTIME_DIR/uprigh
                         t for an agent of your
                         own.
          -h, --help     Show this help.

        """)
  }

  @Test func aWideTerminalGetsNoLongerLines() throws {
    #expect(try help(.upright, [], width: 200) == help(.upright, []))
  }
}
