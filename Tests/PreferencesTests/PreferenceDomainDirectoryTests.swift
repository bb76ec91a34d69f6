// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@testable import Preferences

/// Directories and files as they are found on real machines.
@Suite struct PreferenceDomainDirectoryTests {
  let directory: TemporaryDirectory
  let directories: PreferenceDirectories

  init() throws {
    directory = try TemporaryDirectory()
    directories = directory.directories
  }

  @Test(arguments: [nil, "/proc/none/run", "/dev/null/run"])
  func withoutARuntimeDirectoryTheFlashTierWorksAlone(_ runtime: String?) throws {
    let alone = PreferenceDirectories(runtime: runtime, state: directories.state)
    let store = try PreferenceDomain(domain: "test", in: alone)
    #expect(store.condition.runtime == nil)
    #expect(store.lastError == nil)
    store.set(1, forKey: "a")
    #expect(store.object(forKey: "a") == 1)
    #expect(store.synchronize())
    let signal = try Signal()
    let follower = try PreferenceDomain(
      domain: "test", in: alone, options: PreferenceOptions(access: .follow)
    ) { _ in signal.raise() }
    #expect(follower.object(forKey: "a") == 1)
    store.set(2, forKey: "a")
    #expect(store.synchronize())
    #expect(signal.wait { follower.object(forKey: "a") == 2 })
    store.set(3, forKey: "a")
    #expect(store.close())
    #expect(signal.wait { follower.object(forKey: "a") == 3 })
  }

  @Test func aStateDirectoryThatCannotBeMadeIsToldAndTheRAMTierWorks() throws {
    let state = "\(directory.path)/file/state"
    try AtomicFile.replace("\(directory.path)/file", with: [])
    let store = try PreferenceDomain(
      domain: "test", in: PreferenceDirectories(runtime: directories.runtime, state: state))
    store.set(1, forKey: "a")
    #expect(!store.synchronize())
    #expect(
      store.lastError
        == .system(
          SystemError("open", path: "\(state)/test.lock", errno: Errno(rawValue: ENOTDIR))))
    // Now it appears.
    try File.remove("\(directory.path)/file")
    #expect(store.synchronize())
    #expect(store.lastError == nil)
    #expect(PreferenceFile.inspect("\(state)/test.prefs").keys == 1)
  }

  @Test func withNeitherDirectoryThereIsNoStore() {
    #expect(throws: PreferenceError.noDirectory(domain: "test")) {
      try PreferenceDomain(
        domain: "test", in: PreferenceDirectories(runtime: nil, state: nil))
    }
  }

  @Test func filesHaveThePermissionsAskedFor() throws {
    for (name, mode) in [("private", mode_t(0o600)), ("public", 0o644), ("odd", 0o666)] {
      let store = try PreferenceDomain(
        domain: name, in: directories, options: PreferenceOptions(fileMode: mode))
      store.set(1, forKey: "a")
      #expect(store.synchronize())
      for parent in [directories.runtime, directories.state] {
        let file = "\(parent ?? "")/\(name).prefs"
        #expect(try FileStatus.of(file).permissions == mode, "\(file)")
        #expect(try FileStatus.of("\(parent ?? "")/\(name).lock").permissions & 0o077 == 0)
      }
    }
    #expect(try FileStatus.of(directories.state ?? "").permissions == 0o700)
  }

  @Test(arguments: ["run/test.prefs", "state/test.prefs"])
  func symbolicLinksAreNotFollowed(_ link: String) throws {
    for name in ["run", "state"] { try Directory.create("\(directory.path)/\(name)") }
    try AtomicFile.replace("\(directory.path)/target", with: Array("precious".utf8))
    symlink("../target", "\(directory.path)/\(link)")
    for access in [PreferenceOptions.Access.readWrite, .read] {
      #expect(
        throws: PreferenceError.system(
          SystemError(
            "open", path: "\(directory.path)/\(link)", errno: .tooManySymbolicLinks))
      ) {
        try PreferenceDomain(
          domain: "test", in: directories, options: PreferenceOptions(access: access))
      }
    }
    #expect(try File.read("\(directory.path)/target", limit: 100) == Array("precious".utf8))
  }

  @Test func alinkInPlaceOfTheLockIsNotFollowed() throws {
    for name in ["run", "state"] { try Directory.create("\(directory.path)/\(name)") }
    symlink("../target", "\(directory.path)/state/test.lock")
    let store = try PreferenceDomain(domain: "test", in: directories)
    store.set(1, forKey: "a")
    #expect(!store.synchronize())
    #expect(!File.exists("\(directory.path)/target"))
  }

  @Test func aPipeInPlaceOfTheFileDoesNotBlock() throws {
    try Directory.create(directories.state ?? "")
    mkfifo("\(directory.path)/state/test.prefs", 0o600)
    #expect(
      throws: PreferenceError.system(
        SystemError(
          "open as a regular file", path: "\(directory.path)/state/test.prefs",
          errno: .invalidArgument))
    ) {
      try PreferenceDomain(domain: "test", in: directories)
    }
  }

  @Test func aLeftOverTemporaryFileIsNoObstacle() throws {
    try Directory.create(directories.state ?? "")
    let leftOver = "\(directory.path)/state/test.prefs.new"
    try AtomicFile.replace(leftOver, with: Array("half".utf8))
    let store = try PreferenceDomain(domain: "test", in: directories)
    store.set(1, forKey: "a")
    #expect(store.synchronize())
    #expect(!File.exists(leftOver))
  }

  @Test func openingAndReadingMakesNoFile() throws {
    for access in [PreferenceOptions.Access.read, .follow] {
      let store = try PreferenceDomain(
        domain: "test", in: directories, options: PreferenceOptions(access: access))
      #expect(store.synchronize())
      #expect(store.dictionaryRepresentation().isEmpty)
      #expect(store.condition.state == .absent)
      store.close()
    }
    #expect(try Directory.names(in: directory.path).isEmpty)
  }

  @Test func aLockThatIsNotGivenBackIsAnErrorInTime() throws {
    let path = "\(directory.path)/lock"
    let operations = SystemFileOperations(patience: .milliseconds(1))
    let held = try operations.lock(path)
    #expect(throws: SystemError("lock", path: path, errno: .timedOut)) {
      _ = try operations.lock(path)
    }
    held.release()
    try operations.lock(path).release()
  }
}
