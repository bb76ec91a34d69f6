// SPDX-License-Identifier: Apache-2.0

import CUpright
import Glibc

/// Columns and rows of a terminal, in characters.
public struct TerminalSize: Equatable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A terminal by its descriptor: ioctl_tty(2), termios(3).
public enum Terminal {
  /// The size, or nil where the descriptor is no terminal or the terminal does not know its size
  /// (a serial console).
  public static func size(_ descriptor: CInt) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The settings: tcgetattr(3). Throws ENOTTY where the descriptor is no terminal.
  public static func attributes(_ descriptor: CInt) throws(Errno) -> termios {
    var attributes = termios()
    _ = try systemCall { tcgetattr(descriptor, &attributes) }
    return attributes
  }

  /// Sets the settings at once: tcsetattr(3) with TCSANOW.
  /// - Parameter evenInBackground: a background job that sets its terminal is stopped by SIGTTOU.
  ///   One that puts it back on its way out must not be.
  public static func setAttributes(
    _ attributes: termios, _ descriptor: CInt, evenInBackground: Bool = false
  ) throws(Errno) {
    var attributes = attributes
    var before = sigset_t()
    if evenInBackground {
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, SIGTTOU)
      pthread_sigmask(SIG_BLOCK, &set, &before)
    }
    defer { if evenInBackground { pthread_sigmask(SIG_SETMASK, &before, nil) } }
    _ = try systemCall { tcsetattr(descriptor, TCSANOW, &attributes) }
  }

  /// Reads one byte; nil at the end of the input. Waits when there is none.
  public static func readByte(_ descriptor: CInt) -> UInt8? {
    var byte: UInt8 = 0
    return (try? systemCall { read(descriptor, &byte, 1) }) == 1 ? byte : nil
  }

  /// Sees to it that a crash puts the settings back and writes the text (63 bytes at most), until
  /// `unprotect`. One terminal at a time.
  public static func protect(_ descriptor: CInt, before: termios, text: String) {
    var before = before
    upright_terminal_protect(descriptor, &before, text)
  }

  public static func unprotect() { upright_terminal_unprotect() }
}
