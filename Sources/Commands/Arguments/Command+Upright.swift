// SPDX-License-Identifier: Apache-2.0

extension Command {
  /// The tool.
  public static let upright = Command(
    "upright", "See how this board is held, and find out what is wrong when it does not say.",
    discussion: [
      "The agent, 'uprightd', reads the sensors; these commands ask it, or help to set it up."
    ],
    subcommands: [
      status, watch, monitor, classify, config, boards, defaults, doctor, help,
    ],
    examples: [
      Example("upright monitor", "Turn the board and watch."),
      Example("upright status", "See the orientation and each sensor's health."),
      Example("upright doctor", "Find out what is wrong."),
    ])

  static let help = Command("help", "Explain a command.", words: [helpWord])

  static let status = Command(
    "status", "Show the orientation, each sensor's health and the age of every value.",
    discussion: [
      "Exits with 69 when no agent is running: values of an agent that ended are not shown."
    ],
    options: [.json, .runtimeDirectory])

  static let watch = Command(
    "watch", "Print a line whenever the orientation or a sensor's health changes.",
    discussion: [
      """
      When the agent ends, the orientation becomes unknown, and the command waits for the agent to \
      come back.
      """
    ],
    options: [.jsonLines, .duration, .runtimeDirectory],
    examples: [
      Example(
        "upright watch --json | jq --unbuffered -r 'select(.event == \"orientation\").orientation'",
        "Feed the orientation to a script.")
    ])

  static let monitor = Command(
    "monitor", "Show the board, its axes and its sensors live.",
    discussion: [
      """
      On a terminal a block is drawn in place until 'q' is pressed. Otherwise a line is printed \
      every second and at every change. NO_COLOR turns colours off.
      """
    ],
    options: [.duration, .runtimeDirectory])

  static let classify = Command(
    "classify", "Run the classifier over a recording and print every change with its time.",
    discussion: [
      """
      A recording is a CSV file whose first line names its columns: time_s,ax_g,ay_g,az_g and \
      optionally gx_dps,gy_dps,gz_dps,temp_c,proximity,battery.
      """,
      """
      Without --config the built-in parameters apply and nothing is corrected, because the \
      calibration of your sensor is not that of another recording's. With it [orientation] applies, \
      and of [accelerometer] the calibration and the mount matrix.
      """,
    ],
    words: [
      CommandWord(CommandValue("TRACE", .file), help: "The recording; '-' reads standard input.")
    ],
    options: [
      CommandOption(
        "--config", CommandValue("FILE", .file), help: "The configuration file to apply."),
      CommandOption(
        "--mount-matrix", CommandValue("MATRIX"),
        help: "How the sensor is mounted, such as '0, -1, 0; 1, 0, 0; 0, 0, 1'."),
      CommandOption("--json", help: "Print one JSON document per change."),
    ],
    examples: [
      Example(
        "upright classify --json walk.csv",
        "Print a line such as {\"t\":1.25,\"orientation\":\"portrait\"} per change.")
    ])

  static let doctor = Command(
    "doctor", "Find out what is wrong, and say the command that fixes it.",
    discussion: ["Exits with 0 when nothing is wrong and with 1 otherwise."],
    options: [.json, .board, .config, .stateDirectory, .runtimeDirectory])
}
