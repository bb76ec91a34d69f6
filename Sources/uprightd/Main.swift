// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc

@main
struct Main {
  static func main() {
    let code = Command.uprightd.run { (arguments) throws(CommandFailure) in
      try AgentProgram(arguments).run()
    }
    exit(code.rawValue)
  }
}
