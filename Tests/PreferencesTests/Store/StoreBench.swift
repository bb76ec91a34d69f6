// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization
import Testing

@testable import Preferences

/// Stores in directories of their own.
struct StoreBench {
  let directory: TemporaryDirectory
  var environment: PreferenceEnvironment

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path
    environment = PreferenceEnvironment(
      applicationIdentity: "org.example.app",
      user: PreferenceDirectories(runtime: "\(path)/user/run", state: "\(path)/user/state"),
      anyUser: PreferenceDirectories(runtime: "\(path)/any/run", state: "\(path)/any/state"),
      managed: "\(path)/managed", resources: "\(path)/resources", host: "0badcafe")
  }

  func store() -> PreferenceStore { PreferenceStore(environment: environment) }

  func suite(_ name: String) throws -> PreferenceStore {
    try #require(PreferenceStore(environment: environment, suiteName: name))
  }

  /// Writes the domain at a location, as another program would.
  func write(
    _ values: [String: PropertyListValue], _ domain: String, anyUser: Bool = false,
    currentHost: Bool = false
  ) throws {
    let location = try #require(
      environment.location(of: domain, anyUser: anyUser, currentHost: currentHost))
    let writer = try PreferenceDomain(location)
    try writer.update(values.mapValues(Optional.some))
    let isSaved = writer.close()
    #expect(isSaved)
  }

  func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }

  func write(_ bytes: [UInt8], _ name: String) throws {
    let path = "\(directory.path)/\(name)"
    try Directory.create(Directory.parent(of: path))
    try AtomicFile.replace(path, with: bytes)
  }

  /// What is on flash of a domain of the user.
  func onFlash(_ domain: String) throws -> [String: PropertyListValue] {
    try PreferenceDomain(
      domain: domain, in: PreferenceDirectories(runtime: nil, state: environment.user.state),
      options: PreferenceOptions(access: .read)
    ).dictionaryRepresentation()
  }
}

/// Counts what an observer is told.
final class Counter: Sendable {
  private let number = Atomic(0)
  var count: Int { number.load(ordering: .relaxed) }
  func add() { number.add(1, ordering: .relaxed) }
}
