// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@testable import Preferences

/// Stores of other processes, and how these end.
@Suite struct StoreProcessTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func start(_ command: String, hasRuntime: Bool = true) throws -> ChildProcess {
    let runtime = hasRuntime ? "\(directory.path)/run" : "-"
    return try ChildProcess([command, runtime, "\(directory.path)/state"])
  }

  private var onFlash: [String: PropertyListValue] {
    get throws {
      try PreferenceDomain(
        domain: "test", in: PreferenceDirectories(runtime: nil, state: "\(directory.path)/state"),
        options: PreferenceOptions(access: .read)
      ).dictionaryRepresentation()
    }
  }

  @Test(
    arguments: ["return-from-main", "call-exit", "exit-in-observer", "exit-in-external-observer"],
    [true, false])
  func whatWasSetIsOnFlashAfterAnExit(_ command: String, _ hasRuntime: Bool) throws {
    let child = try start(command, hasRuntime: hasRuntime)
    #expect(child.wait() == ["set", ""])
    #expect(child.status == .exited(0))
    #expect(try onFlash["key"] == "value")
  }

  @Test(arguments: [true, false])
  func whatWasSetIsOnFlashAfterSIGTERM(_ hasRuntime: Bool) throws {
    let child = try start("wait-for-signal", hasRuntime: hasRuntime)
    #expect(child.end(by: SIGTERM) == ["set", ""])
    #expect(child.status == .killed(SIGTERM))
    #expect(try onFlash == ["key": "value"])
  }

  /// As a copy of the process that has no threads would: nothing ends but the copy.
  @Test func aSignalForACopyOfTheProcessIsItsOwn() throws {
    let child = try start("signal-to-copy")
    #expect(child.wait() == ["set", "copy killed", ""])
    #expect(child.status == .exited(0))
  }

  @Test func aProgramsOwnHandlingOfTheSignalStays() throws {
    let child = try start("ignore-signal")
    #expect(child.wait() == ["ignored", ""])
    #expect(child.status == .exited(0))
  }

  @Test func aKilledProcessHasItsValuesInTheRAMTier() throws {
    let child = try start("wait-for-signal")
    // Longer than the 10 ms that a value may take to get there, by far.
    _ = child.kill(after: .milliseconds(200))
    let next = try PreferenceDomain(domain: "test", in: directory.directories)
    #expect(next.object(forKey: "key") == "value")
    #expect(next.synchronize())
    #expect(try onFlash == ["key": "value"])
  }

  @Test func theSharedStoreIsTheProgramsOwn() throws {
    let child = try ChildProcess([
      "standard", "\(directory.path)/run", "\(directory.path)/state", "-greeting", "hello",
    ])
    #expect(
      child.wait() == [
        "PreferencesTestProcess", "org.example.flatpak", "org.example.flatpak",
        "org.example.variable", "org.example.test", "one", "hello", "value", "1", "two", "value",
        "kept", "",
      ])
    #expect(File.exists("\(directory.path)/run/upright/org.example.test.prefs"))
  }

  @Test func twoProcessesSeeEachOther() throws {
    let environment = PreferenceEnvironment(
      applicationIdentity: "test", user: directory.directories)
    let store = PreferenceStore(environment: environment)
    let signal = try Signal()
    let observation = store.observeExternalChanges { _ in signal.raise() }
    let child = try start("answer")
    #expect(signal.wait { store.object(forKey: "ready") != nil })
    store.set("question", forKey: "question")
    #expect(signal.wait { store.string(forKey: "answer") == "question" })
    #expect(child.wait() == ["answered", ""])
    withExtendedLifetime(observation) {}
  }
}
