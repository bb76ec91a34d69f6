// SPDX-License-Identifier: Apache-2.0

extension PreferenceDomain {
  /// Whether something changed that flash does not have yet.
  public var hasUnflushedChanges: Bool {
    domain.state.withLock { !$0.isFlushed || $0.hasUnwritten }
  }

  /// How often this store has written to flash.
  public var flushCount: Int64 { domain.state.withLock { $0.flushCount } }
}

extension PreferenceDomain {
  /// Changes how long a change may wait before it is written to flash, from now on: what waits already
  /// waits no longer than that either.
  /// - Parameter interval: as `PreferenceOptions.flushInterval`.
  public func setFlushInterval(_ interval: Int64?) {
    domain.flushInterval = interval
    guard domain.isWritable else { return }
    let due = domain.flushDue
    domain.state.withLock { state in
      guard let due else {
        state.flushDue = nil
        return
      }
      if let earlier = state.flushDue {
        state.flushDue = min(earlier, due)
      } else if !state.isFlushed {
        state.flushDue = due
      }
    }
    wakeFlash()
  }
}
