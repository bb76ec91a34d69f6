// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The values of a domain: read from memory, changed in memory, and kept in two tiers.
///
/// A change is visible at once, reaches the RAM tier within 10 ms, where every process sees it and a
/// crash does not touch it, and reaches flash at the flush interval, together with all others of
/// that time. `synchronize` waits for both. No call here waits for a disk but `synchronize` and
/// `close`, and none of them blocks a reader.
///
/// Several stores, in one process or in many, may have the same domain open. Changes to different
/// keys all survive; for one key the last writer counts. Changes that one `update` makes are one
/// record: no reader, no crash and no power cut ever shows some of them.
public final class PreferenceDomain: Sendable {
  let domain: Domain
  private let threads: DomainThreads?
  private let saver: DomainSaver?

  /// Opens a domain.
  /// - Parameters:
  ///   - name: 1 to 200 bytes, without "/" and control characters, not starting with ".".
  ///   - onExternalChange: called with the keys that another process or another store has changed,
  ///     on a thread of this store, with no lock held. Not called for the store's own changes.
  /// - Throws: `invalidDomainName`, `noDirectory`, `newerFormat`; `system` where a symbolic link or
  ///   something else that is no file has the file's name, or the system has no more threads or
  ///   descriptors. A directory that cannot be read or written is no error yet: see `condition`,
  ///   `lastError`, and what `synchronize` returns.
  public convenience init(
    domain name: String, in directories: PreferenceDirectories,
    options: PreferenceOptions = PreferenceOptions(),
    onExternalChange: (@Sendable ([String]) -> Void)? = nil
  ) throws(PreferenceError) {
    try self.init(
      domain: name, in: directories, options: options, operations: SystemFileOperations(),
      clock: SystemFlushClock(), onExternalChange: onExternalChange)
  }

  init(
    domain name: String, in directories: PreferenceDirectories, options: PreferenceOptions,
    operations: any FileOperations, clock: any FlushClock,
    memory: PreferenceMemory? = nil, layer: Int? = nil,
    onExternalChange: (@Sendable ([String]) -> Void)? = nil
  ) throws(PreferenceError) {
    let domain = try Domain(
      name, in: directories, options: options, operations: operations, clock: clock,
      memory: memory, layer: layer)
    let threads: DomainThreads?
    do throws(SystemError) {
      threads =
        options.access == .read
        ? nil : try DomainThreads(domain, onExternalChange: onExternalChange)
    } catch {
      throw .system(error)
    }
    self.domain = domain
    self.threads = threads
    saver = domain.isWritable ? threads.map { DomainSaver(domain, $0) } : nil
    if let saver { OpenDomains.add(saver) }
  }

  deinit {
    if let saver { OpenDomains.remove(saver) }
    close()
  }

  /// The name of the domain.
  public var domainName: String { domain.name }

  /// Waits until every change made so far is in the RAM tier and on flash. A store that reads takes
  /// in what others have written. Costs nothing when nothing has changed.
  /// - Returns: false when something could not be saved, or when a change was refused since the last
  ///   call: `lastError` says why. What could not be saved stays in memory and is tried again.
  @discardableResult
  public func synchronize() -> Bool {
    guard domain.isWritable else {
      let changed = domain.follow()
      if !changed.isEmpty { threads?.onExternalChange?(changed) }
      return true
    }
    let isRefused = domain.withLayer { layer in
      defer { layer.wasRefused = false }
      return layer.wasRefused
    }
    return saver?.save() == true && !isRefused
  }

  /// Whether this is called on a thread of the domain, as an observer of changes is.
  var isOnOwnThread: Bool { threads?.isCurrent ?? false }

  func wake() { threads?.front.wake() }

  /// Has the thread that writes to flash look at the time again.
  func wakeFlash() {
    if let threads { (threads.back ?? threads.front).wake() }
  }

  /// Has changes written to flash now, and does not wait for it.
  public func flushSoon() {
    guard threads != nil, domain.isWritable else { return }
    domain.state.withLock { $0.flushDue = domain.clock.now }
    wakeFlash()
  }

  /// Saves everything and ends the threads of the store. Later changes are refused; values can
  /// still be read. Also done when the store is released.
  /// - Returns: whether everything is saved.
  @discardableResult
  public func close() -> Bool {
    guard let threads, saver?.isForked != true else { return true }
    domain.withLayer { $0.isClosed = true }
    threads.close()
    return domain.state.withLock { $0.commitError == nil && $0.flushError == nil }
  }

  /// Why the last change was refused, or could not be saved. Nil once all is well again.
  public var lastError: PreferenceError? {
    domain.withLayer { $0.refusal } ?? domain.state.withLock { $0.commitError ?? $0.flushError }
  }

  /// In what state the files were found.
  public var condition: PreferenceCondition { domain.condition }
}
