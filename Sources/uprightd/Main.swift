// SPDX-License-Identifier: Apache-2.0

import Programs

/// What packages install: the agent, and through a link named `upright` the tool.
@main
struct Main {
  static func main() { Program.current.runAndExit() }
}
