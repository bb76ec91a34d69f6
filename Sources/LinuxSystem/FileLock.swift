// SPDX-License-Identifier: Apache-2.0

import Glibc

extension FileDescriptor {
  public enum LockKind: Sendable { case shared, exclusive }

  /// Takes a lock on the open file and waits for it: flock(2). It ends with the open file, also
  /// when the process is killed.
  public borrowing func lock(_ kind: LockKind) throws(Errno) {
    let raw = rawValue
    _ = try systemCall { flock(raw, kind == .shared ? LOCK_SH : LOCK_EX) }
  }

  /// Takes a lock if nobody else holds one; returns false otherwise.
  public borrowing func tryLock(_ kind: LockKind) throws(Errno) -> Bool {
    let raw = rawValue
    do throws(Errno) {
      _ = try systemCall { flock(raw, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
      return true
    } catch {
      if error == .wouldBlock { return false }
      throw error
    }
  }

  public borrowing func unlock() throws(Errno) {
    let raw = rawValue
    _ = try systemCall { flock(raw, LOCK_UN) }
  }
}
