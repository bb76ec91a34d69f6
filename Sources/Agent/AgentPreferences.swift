// SPDX-License-Identifier: Apache-2.0

import Control
import LinuxSystem
import Preferences

/// The domain `upright.device`: the newest values in memory, and on flash from time to time.
final class AgentPreferences: PublicationStore {
  private let store: PreferenceDomain
  private var flushInterval: Int64
  private let directory: String
  private let log: AgentLog
  private var hasSaidError = false
  private var keptAside: Set<String> = []
  private let directories: [String]
  /// Of the directories, those that cannot be written.
  private var unwritable: Set<String> = []
  /// The state directory as it was at last; nil while there is none.
  private var place: FileStatus.Identity?
  /// Raised when the domain was changed by somebody else, or by a flash tier that was mounted late.
  let changedByOthers: EventSignal

  /// Opens the domain for writing.
  /// - Parameter flushInterval: nanoseconds between flushes; 0 flushes only at the end.
  init(
    _ directories: AgentDirectories, flushInterval: Int64, log: AgentLog
  ) throws(AgentError) {
    self.flushInterval = flushInterval
    self.log = log
    directory = directories.state
    // Flash first: a person reads of that first.
    self.directories =
      directories.state == directories.runtime
      ? [directories.state] : [directories.state, directories.runtime]
    do throws(SystemError) {
      changedByOthers = try EventSignal()
    } catch {
      throw .system(error)
    }
    let changed = changedByOthers
    // One directory for both: there is no tmpfs, and flash alone has to do.
    let runtime = directories.runtime == directories.state ? nil : directories.runtime
    do throws(PreferenceError) {
      store = try PreferenceDomain(
        domain: Publisher.domain,
        in: PreferenceDirectories(runtime: runtime, state: directories.state),
        options: PreferenceOptions(
          flushInterval: flushInterval == 0 ? nil : flushInterval, fileMode: 0o644),
        onExternalChange: { _ in changed.raise() })
    } catch {
      throw .storage(path: directories.state, reason: "\(error)")
    }
    place = try? FileStatus.of(directory).identity
    sayDamage()
    if runtime == nil {
      log.warning(
        "there is no directory in memory (XDG_RUNTIME_DIR is not set): other programs see changes "
          + "only when they are written to flash; name one with --runtime-dir")
    }
    // Found out now, not at the first flush.
    noteWritability()
  }

  /// - Parameter interval: nanoseconds; 0 flushes only at the end.
  func setFlushInterval(_ interval: Int64) {
    flushInterval = interval
    store.setFlushInterval(interval == 0 ? nil : interval)
  }

  /// Says once of each damaged file that it was set aside.
  private func sayDamage() {
    for path in store.condition.keptAside where keptAside.insert(path).inserted {
      log.warning("the published values were damaged; what was damaged is kept as \(path)")
    }
  }

  func apply(_ changes: [String: PropertyListValue?]) {
    do throws(PreferenceError) {
      try store.update(changes)
    } catch {
      log.error("a change is not published: \(error)")
    }
  }

  /// Says once that values cannot be kept, and once that they can again.
  func check() {
    sayDamage()
    noteWritability()
    followPlace()
    let error = store.lastError
    if let error, !hasSaidError {
      log.error("published values cannot be kept: \(error) (trying again)")
    } else if error == nil && hasSaidError {
      log.notice("published values are kept again")
    }
    hasSaidError = error != nil
  }

  /// A root that is read-only may become writable; what waits does not wait for the interval then.
  private func noteWritability() {
    for path in directories {
      if Directory.isWritable(path) {
        guard unwritable.remove(path) != nil else { continue }
        log.notice("published values can be kept in \(path) now")
        store.flushSoon()
      } else if unwritable.insert(path).inserted {
        log.warning(
          "published values cannot be kept in \(path): \(Self.isNotWritable); make it writable (see "
            + "`ls -ld \(path)` and `findmnt -T \(path)`) or name another with "
            + (path == directory ? "--state-dir" : "--runtime-dir"))
      }
    }
  }

  private static let isNotWritable = "it is not writable for this user"

  /// A file system that is mounted late has older values, and lacks the newer ones: the two are brought
  /// together now, not only when something changes.
  private func followPlace() {
    let found = try? FileStatus.of(directory).identity
    guard found != place else { return }
    let wasThere = place != nil
    place = found
    guard found != nil else { return }
    if wasThere { log.notice("another directory is at \(directory) now; its values are taken in") }
    store.flushSoon()
  }

  /// What clients are told of flash.
  var status: FlashStatus {
    FlashStatus(
      interval: Double(flushInterval) * 1e-9, isPending: store.hasUnflushedChanges,
      writes: store.flushCount, error: problem)
  }

  /// Why values are not kept; known before the first flush fails.
  private var problem: String? {
    store.lastError.map { "\($0)" }
      ?? directories.first(where: unwritable.contains).map { "\($0): \(Self.isNotWritable)" }
  }

  /// Writes everything to flash and ends the store's threads.
  /// - Throws: `storage` when something could not be written.
  func close() throws(AgentError) {
    let isSaved = store.close()
    sayDamage()
    if isSaved { return }
    throw .storage(
      path: directory,
      reason: "the last values are not on flash: \(store.lastError.map { "\($0)" } ?? "unknown")")
  }
}
