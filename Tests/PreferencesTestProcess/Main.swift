// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Preferences

/// The other process of `ProcessTests` and `StoreProcessTests`: it writes until it is killed, or says what it could do.
///
/// Usage: PreferencesTestProcess COMMAND RUNTIME-DIRECTORY STATE-DIRECTORY [ARGUMENT…]; the
/// directory "-" is none.
@main struct Main {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4 else { exit(64) }
    let directories = PreferenceDirectories(
      runtime: arguments[2] == "-" ? nil : arguments[2],
      state: arguments[3] == "-" ? nil : arguments[3])
    do throws(PreferenceError) {
      switch arguments[1] {
      case "loop": try loop(directories)
      case "keys": try keys(directories, prefix: arguments[4], count: Int(arguments[5]) ?? 0)
      case "as-nobody": try asNobody(directories)
      default: if !StoreCommands(directories).run(arguments[1]) { exit(64) }
      }
    } catch {
      StandardStream.output.line("error \(error)")
      exit(1)
    }
  }

  /// Sets two keys as one and 1000 others in turn, for ever, each to the number of the generation;
  /// says what has been acknowledged.
  static func loop(_ directories: PreferenceDirectories) throws(PreferenceError) {
    let store = try PreferenceDomain(domain: "test", in: directories)
    var number = store.object(forKey: "first")?.integerValue ?? 0
    if number == 0 {
      var seed: [String: PropertyListValue?] = ["first": 1, "second": 1]
      for key in 0..<1000 { seed["k\(key)"] = .integer(key == 1 ? 1 : 0) }
      try store.update(seed)
      number = 1
    }
    if store.synchronize() { StandardStream.output.line("saved \(number)") }
    while true {
      number += 1
      try store.update([
        "first": .integer(number), "second": .integer(number),
        "k\(number % 1000)": .integer(number),
      ])
      if number % 8 == 0 && store.synchronize() { StandardStream.output.line("saved \(number)") }
    }
  }

  /// Sets so many keys, each made durable.
  static func keys(
    _ directories: PreferenceDirectories, prefix: String, count: Int
  ) throws(PreferenceError) {
    let store = try PreferenceDomain(domain: "test", in: directories)
    for number in 0..<count {
      store.set(.integer(Int64(number)), forKey: "\(prefix)\(number)")
      if !store.synchronize() { StandardStream.output.line("failed \(number)") }
    }
    store.close()
    StandardStream.output.line("done")
  }

  /// Reads and writes with the rights of nobody.
  static func asNobody(_ directories: PreferenceDirectories) throws(PreferenceError) {
    if getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0) { exit(71) }
    let store = try PreferenceDomain(domain: "test", in: directories)
    StandardStream.output.line("read \(store.object(forKey: "a")?.integerValue ?? -1)")
    store.set(2, forKey: "a")
    let isSaved = store.synchronize()
    StandardStream.output.line("saved \(isSaved)")
    StandardStream.output.line("memory \(store.object(forKey: "a")?.integerValue ?? -1)")
    if let error = store.lastError { StandardStream.output.line("error \(error)") }
  }
}
