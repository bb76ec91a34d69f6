// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion

extension Trace {
  /// Reads a recording for a command. What is wrong with it ends the command with 65, also that it
  /// cannot be read.
  /// - Parameter path: of the file; `-` is the standard input.
  public static func load(_ path: String) throws(CommandFailure) -> Trace {
    let name = path == "-" ? "standard input" : path
    let bytes = try bytes(path, name: name)
    do throws(TraceError) {
      return try Trace(parsing: bytes, path: name)
    } catch {
      throw CommandFailure(.data, "\(error).")
    }
  }

  private static func bytes(_ path: String, name: String) throws(CommandFailure) -> [UInt8] {
    do throws(Errno) {
      return path == "-" ? try StandardInput.readToEnd(limit: largestFile) : try file(path)
    } catch {
      let reason =
        error == .fileTooLarge
        ? "\(TraceError.Reason.tooLarge(limit: largestFile))"
        : "the recording cannot be read: \(error)"
      throw CommandFailure(.data, "\(name): \(reason).")
    }
  }

  private static func file(_ path: String) throws(Errno) -> [UInt8] {
    do throws(SystemError) {
      return try File.read(path, limit: largestFile)
    } catch {
      throw error.errno
    }
  }
}
