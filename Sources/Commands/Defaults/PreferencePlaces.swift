// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Preferences

/// Where the two tiers of an agent's and its programs' preferences are looked for.
struct PreferencePlaces: Equatable {
  /// The RAM tier.
  let runtime: String?
  /// The flash tier.
  let state: String?

  init(runtime: String?, state: String?) {
    self.runtime = runtime
    self.state = state
  }

  /// - Parameter arguments: of a command with `--state-dir` and `--runtime-dir`. Whoever names one
  ///   directory alone means that one, and not the other tier of another agent.
  init(_ arguments: Arguments) {
    let state = arguments.value("--state-dir")
    let runtime = arguments.value("--runtime-dir")
    let usual = AgentDirectories.forClient(state: state, runtime: runtime)
    let isNamed = state != nil || runtime != nil
    self.init(
      runtime: isNamed ? runtime : usual.runtime, state: isNamed ? state : usual.state)
  }

  var directories: [String] {
    let places = [runtime, state].compactMap { $0 }
    return places.count == 2 && places[0] == places[1] ? [places[0]] : places
  }

  /// The domains that have a file in either tier, sorted, and why a directory could not be read. A
  /// directory that does not exist is no problem: nobody has kept anything there yet.
  func domains() -> (names: [String], problems: [SystemError]) {
    var names: Set<String> = []
    var problems: [SystemError] = []
    for directory in directories {
      do throws(SystemError) {
        for file in try Directory.names(in: directory)
        where file.hasSuffix(".prefs") && !file.hasPrefix(".") {
          names.insert(String(file.dropLast(6)))
        }
      } catch {
        if error.errno != .noSuchFile { problems.append(error) }
      }
    }
    return (names.sorted(), problems)
  }
}
