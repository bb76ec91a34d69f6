// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

extension Domain {
  /// Brings the flash tier up to date with the RAM tier: one record with everything that changed,
  /// and one flush of the medium. Does nothing when flash has everything.
  func flush() -> Outcome {
    guard hasTwoTiers, let flash else { return commit() }
    return flash.withLock { tier in
      var outcome = Outcome()
      if isUpToDate(tier) { return outcome }
      do throws(PreferenceError) {
        try flush(&tier, &outcome)
        state.withLock { $0.flushError = nil }
      } catch {
        outcome.isDone = false
        let retry = max(flushInterval ?? 0, .seconds(10))
        state.withLock {
          $0.flushError = error
          $0.flushDue = flushInterval == nil ? nil : clock.now + retry
        }
      }
      return outcome
    }
  }

  private func isUpToDate(_ tier: Tier) -> Bool {
    let isFlushed = state.withLock {
      if $0.isFlushed { $0.flushDue = nil }
      return $0.isFlushed
    }
    guard isFlushed, !tier.needsReplacing else { return false }
    // Somebody may have removed the file meanwhile.
    let found = try? tier.operations.identity(of: tier.path)
    return found == tier.log?.handle.identity
  }

  private func flush(_ tier: inout Tier, _ outcome: inout Outcome) throws(PreferenceError) {
    let lock = try tier.lock()
    defer { lock.release() }
    let wasKilled = flushMark.flatMap { try? tier.operations.identity(of: $0) } != nil
    // This flush is for all processes. And nobody can get ahead of what is read here, as far as
    // flash is concerned, while the lock of the flash tier is held.
    outcome.changedKeys += try followRAM()
    // Each step leads to the next: read, join, read again, compare, write, write anew.
    for _ in 0..<8 {
      let news = try tier.refresh(forWriting: true)
      if !wasKilled { tier.isTailDurable = true }
      switch plan(for: tier, news) {
      case .read: tier.forget()
      case .join(let content): outcome.changedKeys += try join(content)
      case .write(let flush):
        if try write(flush, to: &tier) { return }
      }
    }
    throw .system(SystemError("flush", path: tier.path, errno: .inputOutput))
  }

  private func followRAM() throws(PreferenceError) -> [String] {
    guard let ram else { return [] }
    return try ram.withLock { (tier) throws(PreferenceError) in
      let lock = try tier.lock()
      defer { lock.release() }
      return try merge(&tier)
    }
  }

  private enum Plan {
    /// What is in the file has to be known.
    case read
    /// The file has a history of its own, or is ahead of the RAM tier.
    case join(FileContent)
    case write(Flush)
  }

  private func plan(for tier: Tier, _ news: Tier.News) -> Plan {
    state.withLock { state in
      var content: FileContent?
      if case .image(let image) = news { content = image.content() }
      guard let log = tier.log else {
        // Absent or damaged. What was recovered from it was taken in when the domain was opened.
        if let content, content.sequence > state.sequence { return .join(content) }
        return .write(state.beginFullFlush())
      }
      if !log.header.history.isOne(with: state.history)
        || log.sequence > state.sequence
      {
        return content.map(Plan.join) ?? .read
      }
      if tier.needsReplacing { return .write(state.beginFullFlush()) }
      let flush = state.beginFlush(after: log.sequence, content: content?.values)
      return flush.map(Plan.write) ?? .read
    }
  }

  /// Returns false when the medium did not take it and everything has to be written anew.
  private func write(_ flush: Flush, to tier: inout Tier) throws(PreferenceError) -> Bool {
    do throws(PreferenceError) {
      try? tier.makeTailDurable()
      if !flush.changes.isEmpty || tier.needsReplacing || tier.log == nil {
        mark(tier.operations)
        try tier.append(flush.changes, sequence: flush.sequence, history: flush.history) {
          flush.values
        }
      }
    } catch {
      state.withLock { $0.fail(flush) }
      throw error
    }
    do throws(PreferenceError) {
      try tier.makeTailDurable()
    } catch {
      state.withLock { $0.fail(flush) }
      return false
    }
    if let flushMark { try? tier.operations.remove(flushMark) }
    state.withLock { $0.finish(flush, due: flushDue) }
    return true
  }

  /// Where the mark cannot be made, a process that is killed now has the kernel's own time to write
  /// the record, some 30 seconds, before a loss of power could mix it up with the next one.
  private func mark(_ operations: any FileOperations) {
    guard let flushMark, (try? operations.identity(of: flushMark)) == nil else { return }
    _ = try? operations.create(flushMark, mode: 0o600)
  }

  /// Brings the two tiers together in the RAM tier, which then is ahead of the flash tier.
  private func join(_ stored: FileContent) throws(PreferenceError) -> [String] {
    guard let ram else { return [] }
    return try ram.withLock { (tier) throws(PreferenceError) in
      let lock = try tier.lock()
      defer { lock.release() }
      var changed = try merge(&tier)
      let joined = state.withLock { Resolution.union($0.committedContent, stored) }
      try tier.replace(joined.values, sequence: joined.sequence, history: joined.history)
      changed += state.withLock { $0.reload(joined) }
      return changed
    }
  }
}
