// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import LinuxSystem

/// The standard streams are what whoever started the program made them.
@Suite(.serialized) struct StandardStreamTests {
  /// Reads to the end of a file that takes the place of the standard input.
  private func read(_ path: String, _ flags: CInt, limit: Int = 10) -> Result<[UInt8], Errno> {
    let saved = dup(STDIN_FILENO)
    let file = open(path, flags)
    dup2(file, STDIN_FILENO)
    close(file)
    defer {
      dup2(saved, STDIN_FILENO)
      close(saved)
    }
    do throws(Errno) {
      return .success(try StandardInput.readToEnd(limit: limit))
    } catch {
      return .failure(error)
    }
  }

  @Test func theInputIsReadToItsEnd() {
    #expect(read("/dev/null", O_RDONLY) == .success([]))
    #expect((try? read("/proc/self/stat", O_RDONLY, limit: 10_000).get())?.isEmpty == false)
  }

  @Test func anEndlessInputIsRefused() {
    #expect(read("/dev/zero", O_RDONLY, limit: 100_000) == .failure(.fileTooLarge))
  }

  @Test func aDirectoryIsNoInput() { #expect(read("/", O_RDONLY) == .failure(.isDirectory)) }

  /// Elsewhere EBADF is a fault of the program, which ends it.
  @Test func aStreamOfTheOtherDirectionIsAnErrorOfTheCaller() throws {
    let badDescriptor = Errno(rawValue: EBADF)
    #expect(read("/dev/null", O_WRONLY) == .failure(badDescriptor))
    let file = try FileDescriptor.open("/dev/null")
    #expect(throws: badDescriptor) { try ofStandardStream { write(file.rawValue, "x", 1) } }
  }
}
