// SPDX-License-Identifier: Apache-2.0

import CUpright

/// The memory of this process.
public enum ProcessMemory {
  /// Takes the code and the constants of the program and its libraries out of the process:
  /// madvise(2) with MADV_DONTNEED. Nothing is lost: it stays in its files, mostly in the system's
  /// page cache, and what is used again is mapped again, 16 pages at a time.
  ///
  /// After a start most of what is mapped is never used again. Each thread's next steps take some
  /// microseconds longer.
  public static func unmapCode() { upright_unmap_code() }
}
