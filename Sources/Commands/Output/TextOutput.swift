// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Where a command writes: a standard stream, or a recording in a test.
public protocol TextOutput {
  /// Writes the text whole. Throws EPIPE when the reader is gone.
  mutating func put(_ text: String) throws(Errno)
}

extension TextOutput {
  /// Writes a line.
  public mutating func putLine(_ text: String) throws(Errno) { try put(text + "\n") }
}

extension StandardStream: TextOutput {}

extension TextOutput {
  /// Writes what a command was asked for.
  /// - Returns: false when the reader has seen enough, which is no failure.
  @discardableResult
  mutating func answer(_ text: String) throws(CommandFailure) -> Bool {
    do throws(Errno) {
      try put(text)
      return true
    } catch {
      if let failure = CommandFailure.output(error) { throw failure }
      return false
    }
  }
}

extension CommandFailure {
  /// The output could not be written. Nil when its reader has simply seen enough: `| head`.
  static func output(_ error: Errno) -> CommandFailure? {
    if error == .brokenPipe { return nil }
    return CommandFailure(.inputOutput, "Cannot write the output: \(error).")
  }
}
