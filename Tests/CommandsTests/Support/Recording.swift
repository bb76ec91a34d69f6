// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem

/// An output that keeps what is written, and fails when it is told to.
struct Recording: TextOutput {
  var text = ""
  /// What the write with this number, from 0, throws.
  var failure: (write: Int, errno: Errno)?
  private var writes = 0

  init(failingAt write: Int? = nil, with errno: Errno = .brokenPipe) {
    failure = write.map { ($0, errno) }
  }

  mutating func put(_ text: String) throws(Errno) {
    defer { writes += 1 }
    if let failure, failure.write <= writes { throw failure.errno }
    self.text += text
  }

  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
