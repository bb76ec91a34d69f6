// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@Suite struct TerminalTests {
  @Test(.enabled(if: PseudoTerminal.exist)) func aTerminalKnowsItsSize() throws {
    let terminal = try PseudoTerminal()
    #expect(Terminal.size(terminal.program) == nil)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(terminal.user, UInt(TIOCSWINSZ), &size) == 0)
    #expect(Terminal.size(terminal.program) == TerminalSize(columns: 80, rows: 24))
  }

  @Test func whatIsNoTerminalHasNoSizeAndNoSettings() throws {
    let file = try FileDescriptor.open("/dev/null")
    let raw = file.rawValue
    #expect(Terminal.size(raw) == nil)
    #expect(throws: Errno.inappropriateControl) { try Terminal.attributes(raw) }
  }

  @Test(.enabled(if: PseudoTerminal.exist)) func settingsAreSetAndReadBack() throws {
    let terminal = try PseudoTerminal()
    var settings = try Terminal.attributes(terminal.program)
    #expect(settings.c_lflag & tcflag_t(ECHO) != 0)
    settings.c_lflag &= ~tcflag_t(ECHO)
    try Terminal.setAttributes(settings, terminal.program)
    #expect(try Terminal.attributes(terminal.program).c_lflag & tcflag_t(ECHO) == 0)
    settings.c_lflag |= tcflag_t(ECHO)
    try Terminal.setAttributes(settings, terminal.program, evenInBackground: true)
    #expect(try Terminal.attributes(terminal.program).c_lflag & tcflag_t(ECHO) != 0)
  }

  @Test func theEndOfTheInputIsNoByte() throws {
    let file = try FileDescriptor.open("/dev/null")
    #expect(Terminal.readByte(file.rawValue) == nil)
  }
}

/// A pair of a terminal, as a program sees it, and the side where a user would sit (pty(7)).
struct PseudoTerminal: ~Copyable {
  /// Whether there are any: a chroot without devpts has none.
  static let exist = access("/dev/pts/ptmx", F_OK) == 0

  let user: CInt
  let program: CInt

  init() throws {
    let user = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(user >= 0)
    // TIOCSPTLCK and TIOCGPTN, which Swift cannot import.
    var lock: CInt = 0
    try #require(ioctl(user, 0x4004_5431, &lock) == 0)
    var number: CInt = 0
    try #require(ioctl(user, 0x8004_5430, &number) == 0)
    let program = Glibc.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(program >= 0)
    self.user = user
    self.program = program
  }

  deinit {
    close(user)
    close(program)
  }
}
