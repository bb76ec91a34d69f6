// SPDX-License-Identifier: Apache-2.0

extension Command {
  /// The agent.
  public static let uprightd = Command(
    "uprightd", "Read the sensors of this board and publish how it is held.",
    discussion: [
      """
      The agent samples the accelerometer at a fixed rate, works out the orientation, and publishes \
      it in memory at once and on flash from time to time. It runs until a signal ends it; SIGHUP \
      makes it read its configuration again. 'upright' shows what it knows.
      """
    ],
    options: [
      .board, .config, .stateDirectory, .runtimeDirectory,
      CommandOption(
        "--trace", CommandValue("FILE", .file),
        help: "Let the virtual board play this recording, in real time."),
      .duration,
      CommandOption("--no-bus", help: "Do not connect to D-Bus."),
      CommandOption(
        "--check", help: "Check the configuration and the board, say what is wrong, and exit."),
    ],
    examples: [
      Example("uprightd --board virtual", "Try it without a sensor: a tour through all cases."),
      Example("uprightd --board virtual --trace walk.csv", "Play a recording."),
      Example("uprightd --check", "See whether the configuration is right before a restart."),
    ])
}
