// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

extension Domain {
  /// Takes in what others have written. Returns the keys that changed.
  func follow() -> [String] {
    isWritable ? followAsWriter() : followAsReader()
  }

  private func followAsWriter() -> [String] {
    guard let front else { return [] }
    return front.withLock { tier in
      let identity = try? tier.operations.identity(of: tier.path)
      if identity == nil { return [] }
      // Without the lock a file that is being written could look damaged.
      guard let lock = try? tier.lock() else { return read(&tier) ?? [] }
      defer { lock.release() }
      guard let changed = try? merge(&tier) else { return [] }
      if hasTwoTiers { state.withLock { markDirty(&$0) } }
      return changed
    }
  }

  /// The RAM tier counts as long as there is one. Without one the flash tier does; what had been
  /// read before stays if neither can be read.
  private func followAsReader() -> [String] {
    if let ram, let changed = ram.withLock({ read(&$0) }) {
      flash?.withLock { $0.forget() }
      return changed
    }
    return flash?.withLock { read(&$0) } ?? []
  }

  private func read(_ tier: inout Tier) -> [String]? {
    switch try? tier.refresh(forWriting: false) {
    case nil, .absent?: return nil
    case .unchanged?: return []
    case .records(let records)?: return state.withLock { $0.follow(records) }
    case .image(let image)?:
      if image.condition == .damaged(.everything) { return nil }
      let content = image.content()
      return state.withLock {
        // What the file has lost, memory has.
        content.condition.needsKeepingAside ? $0.takeOver(content) : $0.reload(content)
      }
    }
  }
}
