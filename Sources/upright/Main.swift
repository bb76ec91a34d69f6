// SPDX-License-Identifier: Apache-2.0

import Programs

@main
struct Main {
  static func main() { Program.tool.runAndExit() }
}
