// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@testable import Commands

@Suite struct TerminalSessionTests {
  /// On a pseudo-terminal (pty(7)), which a chroot without devpts does not have: what the user
  /// types arrives at once and is not shown.
  @Test(.enabled(if: access("/dev/pts/ptmx", F_OK) == 0))
  func keysArriveOneByOneAndUnseen() throws {
    let user = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(user >= 0)
    defer { close(user) }
    // TIOCSPTLCK and TIOCGPTN, which Swift cannot import.
    var lock: CInt = 0
    try #require(ioctl(user, 0x4004_5431, &lock) == 0)
    var number: CInt = 0
    try #require(ioctl(user, 0x8004_5430, &number) == 0)
    let program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(program >= 0)
    defer { close(program) }

    let before = try Terminal.attributes(program)
    try Terminal.setAttributes(TerminalSession.keyByKey(before), program)
    // Without a newline, and with what would otherwise stop the output.
    #expect(write(user, "q\u{13}", 2) == 2)
    #expect(Terminal.readByte(program) == UInt8(ascii: "q"))
    #expect(Terminal.readByte(program) == 0x13)
    var echo = [Poll.Interest(user)]
    try Poll.wait(&echo, until: .now)
    #expect(!echo[0].isReadable)
  }

  @Test func signalKeysStaySignalsAndNewlinesStayNewlines() {
    var settings = termios()
    settings.c_lflag = tcflag_t(ICANON | ECHO | ISIG)
    settings.c_iflag = tcflag_t(IXON | ICRNL)
    settings.c_oflag = tcflag_t(OPOST | ONLCR)
    let keys = TerminalSession.keyByKey(settings)
    #expect(keys.c_lflag == tcflag_t(ISIG | NOFLSH))
    #expect(keys.c_iflag == tcflag_t(ICRNL))
    #expect(keys.c_oflag == tcflag_t(OPOST | ONLCR))
  }
}
