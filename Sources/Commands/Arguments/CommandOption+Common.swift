// SPDX-License-Identifier: Apache-2.0

extension CommandOption {
  static let json = CommandOption("--json", help: "Print one JSON document.")

  static let jsonLines = CommandOption("--json", help: "Print one JSON document per line.")

  static let board = CommandOption(
    "--board", CommandValue("NAME|FILE"),
    help: "The board, by the name of its file or by a file, instead of the one detected.")

  static let config = CommandOption(
    "--config", CommandValue("FILE", .file),
    help: "The configuration file, instead of the installed one and its drop-ins.")

  static let runtimeDirectory = CommandOption(
    "--runtime-dir", CommandValue("DIR", .directory),
    help: """
      Where the agent keeps its socket and its live values: by default /run/upright, or \
      $XDG_RUNTIME_DIR/upright for an agent of your own.
      """)

  static let stateDirectory = CommandOption(
    "--state-dir", CommandValue("DIR", .directory),
    help: """
      Where the agent keeps what must survive a power cut: by default /var/lib/upright, or \
      ~/.config/upright for an agent of your own.
      """)

  static let duration = CommandOption(
    "--duration", CommandValue("TIME", .timeSpan),
    help: "End after this time, such as 20s or 5min.")
}
