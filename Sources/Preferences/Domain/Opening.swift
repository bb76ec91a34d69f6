// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// The opening of a domain: reads both tiers, decides which one counts, and brings the RAM tier up
/// to that.
struct Opening {
  var ram: Tier?
  var flash: Tier?
  var state: DomainState
  /// Whether the flash tier should not wait for its interval, because it is damaged.
  var isUrgent = false

  init(
    _ state: DomainState, in directories: PreferenceDirectories, mode: mode_t,
    operations: any FileOperations
  ) throws(PreferenceError) {
    let name = state.name
    if directories.runtime == nil && directories.state == nil { throw .noDirectory(domain: name) }
    func tier(in directory: String?, isDurable: Bool) -> Tier? {
      directory.map {
        Tier(
          path: DomainName.file(name, in: $0), lockPath: DomainName.lock(name, in: $0),
          mode: mode, isDurable: isDurable, operations: operations)
      }
    }
    self.state = state
    ram = tier(in: directories.runtime, isDurable: false)
    flash = tier(in: directories.state, isDurable: true)
  }

  /// Opens for reading.
  mutating func read() throws(PreferenceError) {
    let runtime = try Self.content(of: &ram, forWriting: false)
    let stored = try Self.content(of: &flash, forWriting: false)
    if let resolution = Resolution(runtime: runtime, state: stored) {
      _ = state.reload(resolution.content)
    }
  }

  /// Opens for writing. What cannot be written now is written with the first change.
  /// - Parameter isFlushing: whether a process was killed while it wrote to flash.
  mutating func prepare(isFlushing: Bool) throws(PreferenceError) {
    var lock: (any HeldLock)?
    do throws(PreferenceError) {
      lock = try ram?.lock()
    } catch {
      state.commitError = error
    }
    defer { lock?.release() }
    let runtime = try Self.content(of: &ram, forWriting: true)
    let stored = try Self.content(of: &flash, forWriting: true)

    if runtime == nil, flash != nil, state.commitError?.meansNoDirectory == true {
      ram = nil
      state.commitError = nil
    }
    if case .unreadable(let error)? = flash?.condition { state.flushError = .system(error) }
    let isDamaged = flash?.condition.needsKeepingAside == true
    isUrgent = isDamaged
    if ram == nil && isDamaged { flash?.needsReplacing = true }

    guard let resolution = Resolution(runtime: runtime, state: stored) else { return }
    var content = resolution.content
    let isSound =
      switch resolution.source {
      case .runtime: ram?.condition.isSound == true
      case .state: !isDamaged
      case .both: true
      }
    if !isSound && ram != nil {
      // What was recovered goes on behind everything that the damaged file bears.
      content.sequence = max(runtime?.sequence ?? 0, stored?.sequence ?? 0) + 1
    }
    if let operations = (ram ?? flash)?.operations {
      if content.history.lineage == 0 { content.history.lineage = operations.randomNumber() }
      if content.history.session == 0 && ram != nil {
        content.history.session = operations.randomNumber()
      }
    }
    _ = state.reload(content)
    if content.sequence == stored?.sequence && !isDamaged && !isFlushing {
      state.flushedSequence = content.sequence
    } else if ram != nil {
      // The first flush has to compare, so it has to read.
      flash?.forget()
    }
    if resolution.source != .runtime || !isSound { writeRAM(content, isLocked: lock != nil) }
  }

  private mutating func writeRAM(_ content: FileContent, isLocked: Bool) {
    guard var tier = ram else { return }
    do throws(PreferenceError) {
      tier.needsReplacing = true
      if isLocked {
        try tier.replace(
          content.values, sequence: content.sequence, history: content.history)
      }
    } catch {
      state.commitError = error
    }
    ram = tier
  }

  /// What a tier has; nil when that is nothing or cannot be read.
  private static func content(
    of tier: inout Tier?, forWriting: Bool
  ) throws(PreferenceError) -> FileContent? {
    guard var open = tier else { return nil }
    let news: Tier.News
    do throws(PreferenceError) {
      news = try open.refresh(forWriting: forWriting)
    } catch {
      tier = open
      if forWriting && error.meansNoAccess { return try content(of: &tier, forWriting: false) }
      guard case .system(let failure) = error, !failure.meansWrongFile else { throw error }
      return nil
    }
    defer { tier = open }
    guard case .image(let image) = news, image.condition != .damaged(.everything) else {
      return nil
    }
    let content = image.content()
    open.condition = content.condition
    return content
  }
}

extension PreferenceError {
  /// Whether there is no directory that files could be made in.
  fileprivate var meansNoDirectory: Bool {
    guard case .system(let error) = self else { return false }
    return meansNoAccess || error.errno == .noSuchFile || error.errno == .notDirectory
  }

  fileprivate var meansNoAccess: Bool {
    guard case .system(let error) = self else { return false }
    return [.permissionDenied, .notPermitted, .readOnlyFileSystem].contains(error.errno)
  }
}

extension SystemError {
  /// Whether something stands in the file's place that this module does not use.
  fileprivate var meansWrongFile: Bool {
    [.tooManySymbolicLinks, .isDirectory, .invalidArgument].contains(errno)
  }
}
