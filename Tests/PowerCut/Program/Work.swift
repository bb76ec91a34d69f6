// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Preferences

/// Saves generation after generation, and has the recorder note what has been promised.
struct Work {
  let state: String
  /// "-" is none.
  let runtime: String
  let mark: String
  let keys: Int

  func run() throws {
    let generations = Generations(keys: keys)
    let domain = try PreferenceDomain(
      domain: "test",
      in: PreferenceDirectories(runtime: runtime == "-" ? nil : runtime, state: state),
      options: PreferenceOptions(flushInterval: nil))
    let recorder = try FileDescriptor.open(mark, .writeOnly)
    func note(_ text: String) throws { try recorder.write(Array("\(text)\n".utf8)) }

    try domain.update(generations.seed.mapValues(Optional.some))
    guard domain.synchronize() else {
      throw Failure("cannot save: \(String(describing: domain.lastError))")
    }
    try note("ack 0")
    for generation in 1...Generations.count {
      try note("start \(generation)")
      try domain.update(generations.changes(generation))
      guard domain.synchronize() else {
        throw Failure("cannot save: \(String(describing: domain.lastError))")
      }
      try note("ack \(generation)")
      // The journal commits once a second: it is to come between saves, too, not only within them.
      usleep(5_000)
    }
    domain.close()
    try note("end")
  }
}

/// Makes another file longer and flushes it, all the time.
enum Disturbance {
  static func run(file: String) throws {
    let descriptor = try FileDescriptor.open(file, [.writeOnly, .create, .append], mode: 0o644)
    while true {
      try descriptor.write([UInt8](repeating: 0x55, count: 300))
      try descriptor.synchronize()
      usleep(2_000)
    }
  }
}
