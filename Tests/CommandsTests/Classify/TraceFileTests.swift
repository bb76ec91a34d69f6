// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion
import TestSupport
import Testing

@testable import Commands

@Suite struct TraceFileTests {
  private let tree: TemporaryTree

  init() throws { tree = try TemporaryTree() }

  private func failure(_ path: String) -> String {
    do throws(CommandFailure) {
      return "\(try Trace.load(path).rows.count) rows"
    } catch {
      #expect(error.code.rawValue == 65)
      return tree.relative("\(error)")
    }
  }

  private let header = "time_s,ax_g,ay_g,az_g\n"

  @Test func aGoodFileIsRead() throws {
    #expect(failure(try tree.write("a.csv", header + "0,0,1,0\n1,0,1,0\n")) == "2 rows")
  }

  @Test func whatIsWrongHasItsLine() throws {
    #expect(
      failure(try tree.write("a.csv", header + "0,0,1,0\n1,0,one,0\n")) == """
        Error: /a.csv:3: ay_g is "one"; a decimal number is needed, such as -0.98.
        """)
  }

  @Test func anEmptyFileIsRefused() throws {
    #expect(failure(try tree.write("a.csv", "")).hasPrefix("Error: /a.csv:1: the file is empty; "))
  }

  @Test func aBinaryFileIsRefused() throws {
    #expect(
      failure(try tree.write("a.csv", [0x7F, 0x45, 0x4C, 0x46, 0, 1]))
        .hasPrefix("Error: /a.csv:1: the file is not text: "))
  }

  @Test func aHalfWrittenFileIsRefused() throws {
    #expect(
      failure(try tree.write("a.csv", header + "0,0,1,0\n1,0,1"))
        .hasPrefix("Error: /a.csv:3: the last line does not end with a newline"))
  }

  @Test func aMissingFileIsRefused() {
    #expect(
      failure(tree.path("no.csv")) == """
        Error: /no.csv: the recording cannot be read: No such file or directory (ENOENT).
        """)
  }

  @Test func aDirectoryIsRefused() {
    #expect(
      failure(tree.root) == "Error: : the recording cannot be read: Is a directory (EISDIR).")
  }

  /// Of a huge file not a byte is read.
  @Test func aHugeFileIsRefused() throws {
    let path = try tree.write("a.csv", header)
    let file = try FileDescriptor.open(path, .writeOnly)
    try file.setSize(100 << 20)
    #expect(
      failure(path) == """
        Error: /a.csv: the file is too large; a trace has at most 67108864 bytes.
        """)
  }
}
