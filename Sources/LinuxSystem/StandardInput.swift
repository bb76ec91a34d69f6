// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The standard input stream: a pipe or a file that whoever started the program chose.
public enum StandardInput {
  /// Reads to the end of the input. More than `limit` bytes throw EFBIG.
  public static func readToEnd(limit: Int) throws(Errno) -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while content.count <= limit {
      let count = try ofStandardStream {
        chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      }
      if count == 0 { return content }
      content += chunk[..<count]
    }
    throw .fileTooLarge
  }
}

/// Like `systemCall`, for the descriptors 0, 1 and 2: that one of them was opened for the other
/// direction only (EBADF) is no fault of this program.
func ofStandardStream(_ body: () -> Int) throws(Errno) -> Int {
  while true {
    let result = body()
    if result != -1 { return result }
    let error = Errno.current
    if error != .interrupted { throw error }
  }
}
