// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc

@main
struct Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if let floor = FloorProgram(words) { floor.run() }
    let code = Command.benchmark.run { (arguments) throws(CommandFailure) in
      try BenchmarkProgram(arguments).run()
    }
    exit(code.rawValue)
  }
}
