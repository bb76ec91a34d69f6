// SPDX-License-Identifier: Apache-2.0

import Commands

extension Command {
  /// This program.
  static let benchmark = Command(
    "benchmark", "Measure speed and memory against their floors, side by side.",
    discussion: [
      """
      Each measurement runs beside the least that could do the same work, so that its figure is a \
      ratio and means something on any computer. A line tells the figure, its limit and whether it \
      is kept; the program exits with 1 when a limit is missed. All measurements take about ten \
      minutes; real-time priority needs root.
      """,
      "The measurements:\n"
        + Measurement.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"),
    ],
    words: [
      CommandWord(
        CommandValue("NAME"), isRequired: false, repeats: true,
        help: "Which measurements to make; all of them when none is named.")
    ],
    options: [
      CommandOption("--quick", help: "Measure for a shorter time, and so less exactly.")
    ],
    examples: [
      Example("swift run -c release benchmark", "Make all measurements."),
      Example("swift run -c release benchmark cpu memory --quick", "Have a quick look at two."),
    ])
}
