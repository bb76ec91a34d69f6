// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// What `Tests/PowerCut/run` starts: the program that saves, the one that disturbs it, and the one that
/// looks at what a loss of power has left.
@main struct Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch (words.first, words.count) {
      case ("work", 5):
        try Work(state: words[1], runtime: words[2], mark: words[3], keys: try number(words[4]))
          .run()
      case ("disturb", 2): try Disturbance.run(file: words[1])
      case ("replay", 9):
        try Replay(
          base: words[1], log: words[2], image: words[3], device: words[4], mountPoint: words[5],
          keys: try number(words[6])
        ).run(states: try number(words[7]), name: words[8])
      default: throw Failure("usage: see Tests/PowerCut/run")
      }
    } catch {
      StandardStream.error.line("power cut: \(error)")
      exit(1)
    }
  }

  private static func number(_ word: String) throws -> Int {
    guard let number = Int(word), number > 0 else { throw Failure("no number: \(word)") }
    return number
  }
}

/// Why the proof does not hold, or could not be made.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
