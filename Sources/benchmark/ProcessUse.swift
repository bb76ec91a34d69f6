// SPDX-License-Identifier: Apache-2.0

import Commands
import Glibc
import LinuxSystem

/// What another process has used so far.
enum ProcessUse {
  /// The processor time of all its threads, those that have ended included, in nanoseconds:
  /// clock_getcpuclockid(3). The hundredths of a second in /proc/PID/stat would be too coarse.
  static func processorTime(_ process: pid_t) throws(CommandFailure) -> Int64 {
    var clock = clockid_t()
    let result = clock_getcpuclockid(process, &clock)
    var time = timespec()
    guard result == 0, clock_gettime(clock, &time) == 0 else {
      throw CommandFailure(.unavailable, "Process \(process) has ended.")
    }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  struct Memory {
    /// Bytes of everything that is mapped and present.
    var resident = 0.0
    /// Bytes of that which no file is behind.
    var anonymous = 0.0
  }

  /// Its memory: /proc/PID/smaps_rollup.
  static func memory(_ process: pid_t) throws(CommandFailure) -> Memory {
    let path = "/proc/\(process)/smaps_rollup"
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.read(path, limit: 65536)
    } catch {
      throw CommandFailure(error)
    }
    var memory = Memory()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let kibibytes = Double(words[1]) else { continue }
      if words[0] == "Rss:" { memory.resident = kibibytes * 1024 }
      if words[0] == "Anonymous:" { memory.anonymous = kibibytes * 1024 }
    }
    return memory
  }

  /// The bytes that this process has had written to a medium: `write_bytes` of /proc/self/io.
  static func bytesWritten() throws(CommandFailure) -> Int {
    guard let text = File.text("/proc/self/io"),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("write_bytes:") }),
      let count = line.split(separator: " ").last.flatMap({ Int($0) })
    else { throw CommandFailure(.unavailable, "The kernel does not count what is written.") }
    return count
  }
}
