// SPDX-License-Identifier: Apache-2.0

/// The commands about what is configured and kept.
extension Command {
  static let config = Command(
    "config", "Check, show and explain the configuration.",
    subcommands: [
      Command(
        "check", "Read the configuration and say what is wrong with it.",
        discussion: ["Exits with 78 when something is wrong."],
        options: [.json, .board, .config]),
      Command(
        "show", "Print every effective value and where it comes from.",
        options: [.json, .board, .config]),
      Command(
        "explain", "Explain a key: meaning, unit, range and default.",
        words: [
          CommandWord(
            CommandValue("KEY"),
            help: """
              The name of the key, such as 'mount-matrix' or 'accelerometer.mount-matrix', or of a \
              section.
              """)
        ], options: [.json]),
    ], defaultSubcommand: "show")

  static let boards = Command(
    "boards", "Show the known boards, and which one this is.",
    subcommands: [
      Command("list", "List the known boards.", options: [.json]),
      Command(
        "show", "Show what is known of a board.",
        words: [
          CommandWord(
            CommandValue("NAME"), help: "The board, as 'boards list' prints its name, or a file.")
        ], options: [.json]),
      Command(
        "detect", "Say which board this is, and why.",
        discussion: ["Exits with 69 when it is none of the known ones."], options: [.json]),
    ], defaultSubcommand: "list")

  static let defaults = Command(
    "defaults", "Read the preferences that programs keep, or write them to flash.",
    subcommands: [
      Command(
        "read", "Print the domains, a domain, or one value of it.",
        discussion: [
          """
          The values in memory are read, and those on flash where there are none in memory. When \
          no running agent stands for them, a note says that they may be old. If one directory is \
          named, the other one is not looked at. Exits with 1 when the domain or the key does not \
          exist.
          """
        ],
        words: [
          CommandWord(
            CommandValue("DOMAIN"), isRequired: false,
            help: "The domain, such as 'upright.device'; without it the names of all are printed."),
          CommandWord(
            CommandValue("KEY"), isRequired: false,
            help: "The key, such as 'Orientation'; without it all are printed."),
        ],
        options: [.json, .stateDirectory, .runtimeDirectory],
        examples: [
          Example(
            "upright defaults read upright.device Orientation", "Print the orientation's number.")
        ]),
      Command(
        "flush", "Write to flash what so far is in memory alone.",
        discussion: [
          """
          Your programs' domains in $XDG_RUNTIME_DIR/upright are meant; nothing is written for those \
          that flash has already. Units do this at logout and at shutdown. A damaged domain stops no \
          other. Exits with 1 when a domain does not exist, and otherwise with the code of the first \
          one that could not be flushed or was damaged.
          """
        ],
        words: [
          CommandWord(
            CommandValue("DOMAIN"), isRequired: false, repeats: true,
            help: "The domain; without it all that have a file in memory.")
        ],
        options: [
          CommandOption(
            "--system",
            help: "The agent's domains in /run/upright, as the agent's user: 'sudo -u upright'."),
          CommandOption("--verbose", letter: "v", help: "Print a line per domain."),
          .json, .stateDirectory, .runtimeDirectory,
        ]),
    ])
}
