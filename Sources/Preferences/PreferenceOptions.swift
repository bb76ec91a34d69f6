// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// How a store works.
public struct PreferenceOptions: Sendable {
  public enum Access: Sendable {
    case readWrite
    /// Reads when it is opened, and again at `synchronize`.
    case read
    /// Reads, and follows what others write.
    case follow
  }

  public var access: Access

  /// How long a change may wait before it is written to flash, in nanoseconds. All changes of that
  /// time become one write. 0 writes every change at once; nil writes on `synchronize`,
  /// `flushSoon` and `close` only.
  public var flushInterval: Int64?

  /// The permissions of files that are created, such as 0o600 or 0o644.
  public var fileMode: mode_t

  public init(
    access: Access = .readWrite, flushInterval: Int64? = .seconds(300), fileMode: mode_t = 0o600
  ) {
    self.access = access
    self.flushInterval = flushInterval
    self.fileMode = fileMode
  }
}
