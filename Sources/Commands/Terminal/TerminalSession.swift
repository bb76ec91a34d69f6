// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// The process's own terminal while a live view uses it. It is as it was before once the view
/// leaves it, however the process ends; only SIGKILL is stronger.
struct TerminalSession: MonitorTerminal, ~Copyable {
  /// The descriptor whose bytes are keys; nil when the standard input is no terminal.
  let keyboard: CInt?
  private let screen = StandardStream.output.rawValue
  /// The settings to go back to; nil when they have not been changed.
  private var before: termios?
  private var isEntered = false

  private static let hideCursor = "\u{1B}[?25l"
  private static let showCursor = "\u{1B}[?25h"

  init() { keyboard = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : nil }

  deinit {
    if isEntered { Self.restore(keyboard, before) }
  }

  var size: TerminalSize { Terminal.size(screen) ?? TerminalSize(columns: 80, rows: 24) }

  mutating func enter() {
    guard !isEntered else { return }
    if let keyboard, let settings = try? Terminal.attributes(keyboard) {
      Terminal.protect(keyboard, before: settings, text: Self.showCursor)
      // In the background this stops the process until it is in the foreground, as it should.
      if (try? Terminal.setAttributes(Self.keyByKey(settings), keyboard)) != nil {
        before = settings
      } else {
        Terminal.unprotect()
      }
    }
    StandardStream.output.write(Self.hideCursor)
    isEntered = true
  }

  mutating func leave() {
    guard isEntered else { return }
    Self.restore(keyboard, before)
    before = nil
    isEntered = false
  }

  func suspend() { Signals.stopProcess() }

  private static func restore(_ keyboard: CInt?, _ before: termios?) {
    StandardStream.output.write(showCursor)
    guard let keyboard, let before else { return }
    // Fails when the terminal is gone; then there is nothing to restore.
    try? Terminal.setAttributes(before, keyboard, evenInBackground: true)
    Terminal.unprotect()
  }

  /// Keys arrive at once and unseen. Ctrl-C and Ctrl-Z stay signals, but do not throw away what is
  /// being written, which would leave half a block; Ctrl-S does not freeze the view, which could
  /// then not be left.
  static func keyByKey(_ settings: termios) -> termios {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    settings.c_lflag |= tcflag_t(NOFLSH)
    settings.c_iflag &= ~tcflag_t(IXON)
    withUnsafeMutableBytes(of: &settings.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    return settings
  }
}
