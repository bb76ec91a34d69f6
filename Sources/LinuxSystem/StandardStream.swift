// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The standard output and error streams, written without stdio: one write(2) a line, so that lines
/// reach a pipe and the journal at once, and Swift 6 mode accepts it.
public enum StandardStream: CInt, Sendable {
  case output = 1
  case error = 2

  /// Writes text. A closed pipe or a full disk is reported by `false`.
  @discardableResult
  public func write(_ text: String) -> Bool {
    do throws(Errno) {
      try put(text)
      return true
    } catch {
      return false
    }
  }

  /// Writes text, and says why it could not: EPIPE when the reader is gone, ENOSPC.
  public func put(_ text: String) throws(Errno) {
    var text = text
    let failure: Errno? = text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let start = done
        do throws(Errno) {
          done += try ofStandardStream {
            Glibc.write(rawValue, bytes.baseAddress! + start, bytes.count - start)
          }
        } catch {
          return error
        }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Writes a line.
  @discardableResult
  public func line(_ text: String = "") -> Bool { write(text + "\n") }

  /// Opens /dev/null in place of those of the descriptors 0, 1 and 2 that are closed, so that no
  /// file of this program ends up there. Call it first.
  public static func openMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one.
      _ = Glibc.open("/dev/null", O_RDWR)
    }
  }

  /// Whether a person sees the stream on a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }
}
