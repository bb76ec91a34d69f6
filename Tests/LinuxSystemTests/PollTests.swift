// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@Suite struct PollTests {
  private func pipe() throws -> (read: CInt, write: CInt) {
    var ends: [CInt] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func aDescriptorWithDataIsReadable() throws {
    let (read, write) = try pipe()
    defer {
      close(read)
      close(write)
    }
    var interests = [Poll.Interest(read)]
    try Poll.wait(&interests, until: .now)
    #expect(!interests[0].isReadable)
    #expect(Glibc.write(write, "x", 1) == 1)
    try Poll.wait(&interests, until: nil)
    #expect(interests[0].isReadable)
    #expect(!interests[0].isHungUp)
  }

  @Test func theEndOfTheDataWakesToo() throws {
    let (read, write) = try pipe()
    defer { close(read) }
    close(write)
    var interests = [Poll.Interest(read)]
    try Poll.wait(&interests, until: nil)
    #expect(interests[0].isReadable)
    #expect(interests[0].isHungUp)
  }

  @Test func aWriterLearnsThatItsReaderIsGone() throws {
    let (read, write) = try pipe()
    defer { close(write) }
    var interests = [Poll.Interest(write, wantsData: false)]
    try Poll.wait(&interests, until: .now)
    #expect(!interests[0].isHungUp)
    close(read)
    try Poll.wait(&interests, until: nil)
    #expect(interests[0].isHungUp)
  }

  @Test func whatHappenedBeforeIsForgotten() throws {
    let (read, write) = try pipe()
    defer {
      close(read)
      close(write)
    }
    #expect(Glibc.write(write, "x", 1) == 1)
    var interests = [Poll.Interest(read)]
    try Poll.wait(&interests, until: nil)
    #expect(Terminal.readByte(read) == UInt8(ascii: "x"))
    try Poll.wait(&interests, until: .now)
    #expect(!interests[0].isReadable)
  }

  @Test func aDeadlineFarAwayDoesNotOverflow() throws {
    let (read, write) = try pipe()
    defer { close(read) }
    close(write)
    var interests = [Poll.Interest(read)]
    try Poll.wait(&interests, until: MonotonicTime(nanoseconds: .max))
    #expect(interests[0].isReadable)
  }
}
