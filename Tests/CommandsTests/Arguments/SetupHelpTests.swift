// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite struct SetupHelpTests {
  @Test func helpOfConfig() throws {
    #expect(
      try help(.upright, ["config"]) == """
        Usage: upright config [COMMAND] [ARGUMENT...]

        Check, show and explain the configuration.

        Commands:
          check    Read the configuration and say what is wrong with it.
          show     Print every effective value and where it comes from.
          explain  Explain a key: meaning, unit, range and default.

        Options:
          -h, --help  Show this help.

        Without a command, 'show' is meant. 'upright help config COMMAND' explains a
        command.

        """)
  }

  @Test func helpOfConfigCheck() throws {
    #expect(
      try help(.upright, ["config", "check"]) == """
        Usage: upright config check [--json] [--board NAME|FILE] [--config FILE]

        Read the configuration and say what is wrong with it.

        Exits with 78 when something is wrong.

        Options:
          --json             Print one JSON document.
          --board NAME|FILE  The board, by the name of its file or by a file, instead of
                             the one detected.
          --config FILE      The configuration file, instead of the installed one and
                             its drop-ins.
          -h, --help         Show this help.

        """)
  }

  @Test func helpOfConfigShow() throws {
    #expect(
      try help(.upright, ["config", "show"]) == """
        Usage: upright config show [--json] [--board NAME|FILE] [--config FILE]

        Print every effective value and where it comes from.

        Options:
          --json             Print one JSON document.
          --board NAME|FILE  The board, by the name of its file or by a file, instead of
                             the one detected.
          --config FILE      The configuration file, instead of the installed one and
                             its drop-ins.
          -h, --help         Show this help.

        """)
  }

  @Test func helpOfConfigExplain() throws {
    #expect(
      try help(.upright, ["config", "explain"]) == """
        Usage: upright config explain [--json] KEY

        Explain a key: meaning, unit, range and default.

        Arguments:
          KEY  The name of the key, such as 'mount-matrix' or
               'accelerometer.mount-matrix', or of a section.

        Options:
          --json      Print one JSON document.
          -h, --help  Show this help.

        """)
  }

  @Test func helpOfBoards() throws {
    #expect(
      try help(.upright, ["boards"]) == """
        Usage: upright boards [COMMAND] [ARGUMENT...]

        Show the known boards, and which one this is.

        Commands:
          list    List the known boards.
          show    Show what is known of a board.
          detect  Say which board this is, and why.

        Options:
          -h, --help  Show this help.

        Without a command, 'list' is meant. 'upright help boards COMMAND' explains a
        command.

        """)
  }

  @Test func helpOfBoardsList() throws {
    #expect(
      try help(.upright, ["boards", "list"]) == """
        Usage: upright boards list [--json]

        List the known boards.

        Options:
          --json      Print one JSON document.
          -h, --help  Show this help.

        """)
  }

  @Test func helpOfBoardsShow() throws {
    #expect(
      try help(.upright, ["boards", "show"]) == """
        Usage: upright boards show [--json] NAME

        Show what is known of a board.

        Arguments:
          NAME  The board, as 'boards list' prints its name, or a file.

        Options:
          --json      Print one JSON document.
          -h, --help  Show this help.

        """)
  }

  @Test func helpOfBoardsDetect() throws {
    #expect(
      try help(.upright, ["boards", "detect"]) == """
        Usage: upright boards detect [--json]

        Say which board this is, and why.

        Exits with 69 when it is none of the known ones.

        Options:
          --json      Print one JSON document.
          -h, --help  Show this help.

        """)
  }

  @Test func helpOfDefaults() throws {
    #expect(
      try help(.upright, ["defaults"]) == """
        Usage: upright defaults COMMAND [ARGUMENT...]

        Read the preferences that programs keep, or write them to flash.

        Commands:
          read   Print the domains, a domain, or one value of it.
          flush  Write to flash what so far is in memory alone.

        Options:
          -h, --help  Show this help.

        'upright help defaults COMMAND' explains a command.

        """)
  }

  @Test func helpOfDefaultsRead() throws {
    #expect(
      try help(.upright, ["defaults", "read"]) == """
        Usage: upright defaults read [--json] [--state-dir DIR] [--runtime-dir DIR]
                                     [DOMAIN [KEY]]

        Print the domains, a domain, or one value of it.

        The values in memory are read, and those on flash where there are none in
        memory. When no running agent stands for them, a note says that they may be old.
        If one directory is named, the other one is not looked at. Exits with 1 when the
        domain or the key does not exist.

        Arguments:
          DOMAIN  The domain, such as 'upright.device'; without it the names of all are
                  printed.
          KEY     The key, such as 'Orientation'; without it all are printed.

        Options:
          --json             Print one JSON document.
          --state-dir DIR    Where the agent keeps what must survive a power cut: by
                             default /var/lib/upright, or ~/.config/upright for an agent
                             of your own.
          --runtime-dir DIR  Where the agent keeps its socket and its live values: by
                             default /run/upright, or $XDG_RUNTIME_DIR/upright for an
                             agent of your own.
          -h, --help         Show this help.

        Examples:
          upright defaults read upright.device Orientation
              Print the orientation's number.

        """)
  }
}
