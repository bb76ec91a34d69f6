// SPDX-License-Identifier: Apache-2.0

extension PreferenceDomain {
  /// Whether something changed that flash does not have yet.
  public var hasUnflushedChanges: Bool {
    domain.state.withLock { !$0.isFlushed || $0.hasUnwritten }
  }

  /// How often this store has written to flash.
  public var flushCount: Int64 { domain.state.withLock { $0.flushCount } }
}
