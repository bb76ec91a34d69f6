// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@testable import Preferences

/// Other processes on a real file system: killed, at work at the same time, or without rights.
@Suite struct ProcessTests {
  /// 200 kills at random moments, with 1000 keys. What a tier is found to have is exactly what one
  /// generation wrote: one that is not older than the last acknowledged, nor, in the RAM tier, than
  /// the one that this process could read there just before the kill.
  @Test func aKilledProcessLosesNothingThatWasAcknowledgedOrReadable() throws {
    let directory = try TemporaryDirectory()
    let directories = directory.directories
    let runtime = PreferenceDirectories(runtime: directories.runtime, state: nil)
    let state = PreferenceDirectories(runtime: nil, state: directories.state)
    var random = SeededRandom(seed: 9)
    var saved: Int64 = 0
    for round in 0..<200 {
      let child = try ChildProcess(["loop", "\(directory.path)/run", "\(directory.path)/state"])
      var readable: Int64 = 0
      let lines = child.kill(after: Int64(random.below(40_000_000))) {
        readable = (try? Self.generation(in: runtime)) ?? 0
      }
      if let last = lines.last(where: { $0.hasPrefix("saved ") }) {
        saved = max(saved, Int64(last.dropFirst(6)) ?? 0)
      }
      let inMemory = try Self.generation(in: runtime)
      #expect(inMemory >= max(saved, readable), "round \(round)")
      let onFlash = try Self.generation(in: state)
      #expect(onFlash >= saved, "round \(round)")
      // After every third kill the restart comes, too.
      if round % 3 == 2 {
        for name in try Directory.names(in: "\(directory.path)/run") {
          try File.remove("\(directory.path)/run/\(name)")
        }
      }
    }
    #expect(saved > 200)
  }

  /// Every look, at either tier, finds all keys, as one generation wrote them, and none earlier than
  /// the look before.
  @Test func aReaderNeverMissesAKeyWhileAnotherProcessWrites() throws {
    let directory = try TemporaryDirectory()
    let directories = directory.directories
    let child = try ChildProcess(["loop", "\(directory.path)/run", "\(directory.path)/state"])
    var seen: [Int64] = []
    _ = child.kill(after: 0) {
      for tier in [
        PreferenceDirectories(runtime: directories.runtime, state: nil),
        PreferenceDirectories(runtime: nil, state: directories.state), directories,
      ] {
        let looks = (0..<150).map { _ in (try? Self.generation(in: tier)) ?? -1 }
        #expect(looks == looks.sorted())
        seen += looks
      }
    }
    #expect(seen.allSatisfy { $0 > 0 })
    // It did write meanwhile.
    #expect(Set(seen).count > 10)
  }

  /// The generation that a tier has, whole and in a sound file.
  private static func generation(in tier: PreferenceDirectories) throws -> Int64 {
    let found = try Domain(
      "test", in: tier, options: PreferenceOptions(access: .read),
      operations: SystemFileOperations(), clock: SystemFlushClock())
    let values = found.values
    let number = try #require(values["first"]?.integerValue)
    #expect(values["second"]?.integerValue == number)
    #expect(values.count == 1002)
    let wrong = (0..<1000).filter { key in
      // The last generation that is this key's turn.
      let last = number - (number - Int64(key) + 1000) % 1000
      return values["k\(key)"]?.integerValue != max(last, 0)
    }
    #expect(wrong.isEmpty, "generation \(number)")
    let condition = tier.state == nil ? found.condition.runtime : found.condition.state
    #expect(condition?.isSound == true, "\(String(describing: condition))")
    return number
  }

  @Test(arguments: [true, false]) func twoProcessesKeepEachOthersKeys(_ hasRuntime: Bool) throws {
    for _ in 0..<10 { try twoProcesses(hasRuntime) }
  }

  private func twoProcesses(_ hasRuntime: Bool) throws {
    let directory = try TemporaryDirectory()
    let runtime = hasRuntime ? "\(directory.path)/run" : "-"
    let state = "\(directory.path)/state"
    let a = try ChildProcess(["keys", runtime, state, "a", "200"])
    let b = try ChildProcess(["keys", runtime, state, "b", "200"])
    #expect(a.wait() == ["done", ""])
    #expect(b.wait() == ["done", ""])
    let stored = try Domain(
      "test", in: PreferenceDirectories(runtime: nil, state: state),
      options: PreferenceOptions(access: .read), operations: SystemFileOperations(),
      clock: SystemFlushClock())
    for number in 0..<200 {
      #expect(stored.values["a\(number)"] == .integer(Int64(number)))
      #expect(stored.values["b\(number)"] == .integer(Int64(number)))
    }
    #expect(stored.values.count == 400)
    #expect(stored.condition.state == .good)
  }

  /// Mode 0644 in directories of another user: read by anybody, written by nobody else.
  @Test func whoMayNotWriteReadsAndIsTold() throws {
    let directory = try TemporaryDirectory()
    for path in [directory.path, "\(directory.path)/run", "\(directory.path)/state"] {
      try Directory.create(path)
      chmod(path, 0o755)
    }
    let store = try PreferenceDomain(
      domain: "test", in: directory.directories, options: PreferenceOptions(fileMode: 0o644))
    store.set(1, forKey: "a")
    #expect(store.synchronize())
    if getuid() != 0 {
      for name in ["run", "state"] {
        for file in try Directory.names(in: "\(directory.path)/\(name)") {
          chmod("\(directory.path)/\(name)/\(file)", file.hasSuffix(".lock") ? 0 : 0o444)
        }
        chmod("\(directory.path)/\(name)", 0o555)
      }
    }
    let child = try ChildProcess(
      ["as-nobody", "\(directory.path)/run", "\(directory.path)/state"])
    let lines = child.wait()
    try #require(lines.count == 5)
    #expect(lines[0] == "read 1")
    #expect(lines[1] == "saved false")
    #expect(lines[2] == "memory 2")
    #expect(lines[3].contains("Permission denied (EACCES)"))
    chmod("\(directory.path)/run", 0o755)
    chmod("\(directory.path)/state", 0o755)
    #expect(store.object(forKey: "a") == 1)
  }
}
