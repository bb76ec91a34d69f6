// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc
import LinuxSystem
import Preferences

/// What this program does when it starts itself to be measured beside the agent: the least that
/// could do a part of the agent's work, with the same runtime.
enum FloorProgram {
  /// Waits on a timer and reads 14 bytes, the size of a sample of the chip, from a file in memory.
  case bareLoop(file: String, period: Int64, priority: CInt)
  /// Publishes a value at once.
  case publishing(runtime: String, state: String)

  /// The domain and the key in which the agent publishes how the board is held.
  static let domain = "upright.device"
  static let key = "Orientation"

  /// Reads the words that `start` gives.
  init?(_ words: [String]) {
    switch (words.first, words.count) {
    case ("--bare-loop", 4):
      guard let period = Int64(words[2]), let priority = CInt(words[3]) else { return nil }
      self = .bareLoop(file: words[1], period: period, priority: priority)
    case ("--publishing", 3): self = .publishing(runtime: words[1], state: words[2])
    default: return nil
    }
  }

  private var words: [String] {
    switch self {
    case .bareLoop(let file, let period, let priority):
      ["--bare-loop", file, "\(period)", "\(priority)"]
    case .publishing(let runtime, let state): ["--publishing", runtime, state]
    }
  }

  /// Starts this program with that work to do.
  func start(_ scratch: Scratch) throws(CommandFailure) -> ChildProcess {
    let own = File.linkTarget("/proc/self/exe") ?? ""
    return try ChildProcess(own, words, output: "\(scratch.runtime)/floor.log")
  }

  /// Starts a bare loop at the agent's priority.
  static func startBareLoop(
    period: Int64, _ scratch: Scratch
  ) throws(CommandFailure) -> ChildProcess {
    let file = try scratch.file("sample", "14 bytes of it")
    return try FloorProgram.bareLoop(
      file: file, period: period, priority: CInt(AgentProcess.realTimePriority)
    ).start(scratch)
  }

  /// Does the work until it is killed.
  func run() -> Never {
    do {
      switch self {
      case .bareLoop(let file, let period, let priority):
        try Self.loop(file: file, period: period, priority: priority)
      case .publishing(let runtime, let state):
        let store = try PreferenceDomain(
          domain: Self.domain, in: PreferenceDirectories(runtime: runtime, state: state))
        store.set(1, forKey: Self.key)
        while true { withExtendedLifetime(store) { _ = pause() } }
      }
    } catch {
      StandardStream.error.line("\(error)")
      exit(ExitCode.unavailable.rawValue)
    }
  }

  private static func loop(file path: String, period: Int64, priority: CInt) throws -> Never {
    RealTime.useExactTimers()
    // Where it is not allowed, it is not allowed to the agent either.
    try? RealTime.useFirstInFirstOut(priority: priority)
    let file = try FileDescriptor.open(path)
    let timer = try TimerDescriptor()
    try timer.start(first: .now + period, interval: period)
    var sample: (UInt64, UInt64) = (0, 0)
    while true {
      _ = try timer.wait()
      try withUnsafeMutableBytes(of: &sample) { buffer throws(Errno) in
        _ = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<14]), at: 0)
      }
    }
  }
}
