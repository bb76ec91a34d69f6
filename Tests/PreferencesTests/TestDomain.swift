// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

@testable import Preferences

/// A domain without threads: what they would do is done when the test says so.
extension Domain {
  static let both = PreferenceDirectories(runtime: "/run", state: "/state")
  static let flashOnly = PreferenceDirectories(runtime: nil, state: "/state")
  static let ramFile = "/run/test.prefs"
  static let flashFile = "/state/test.prefs"

  static func open(
    _ disk: any FileOperations, _ directories: PreferenceDirectories = both,
    access: PreferenceOptions.Access = .readWrite, clock: any FlushClock = ManualClock()
  ) throws(PreferenceError) -> Domain {
    try Domain(
      "test", in: directories, options: PreferenceOptions(access: access), operations: disk,
      clock: clock)
  }

  var values: [String: PropertyListValue] { state.withLock { $0.values } }

  /// Sets values and writes them to the front tier. Returns whether that went well.
  @discardableResult
  func write(_ changes: Changes) throws(PreferenceError) -> Bool {
    _ = try state.withLock { (state) throws(PreferenceError) in try state.change(changes) }
    return commit().isDone
  }

  /// Sets values and brings them to flash.
  @discardableResult
  func save(_ changes: Changes) throws(PreferenceError) -> Bool {
    try write(changes) && flush().isDone
  }
}

extension DomainState {
  /// Sets values that wait to be written. Returns whether any of them is another one than before.
  func change(_ changes: Changes) throws(PreferenceError) -> Bool {
    var checked: [Layer.Change] = []
    for (key, value) in changes { checked.append(try Layer.Change(key, value)) }
    let all = checked
    return try memory.withLock { (memory) throws(PreferenceError) in
      try memory.change(layer, all)
    }
  }

  func change(_ key: String, to value: PropertyListValue?) throws(PreferenceError) -> Bool {
    let change = try Layer.Change(key, value)
    return try memory.withLock { (memory) throws(PreferenceError) in
      try memory.change(layer, change)
    }
  }
}
